import { onlyRow } from '../../../db/only-row.ts'
import type { PersonalDataView } from '@foyer/contract'
import { m } from '@foyer/messages'
import { type RawBuilder, sql } from 'kysely'
import type { Trx } from '../../../db/database.ts'
import { freeTextColumns } from './inventory.ts'
import type { Person } from './person.ts'

export const ERASED_NAME = 'Erased person'
export const MARK = '[erased]'

type Treatment = PersonalDataView['plan'][number]['treatment']

/** What a step needs beside the person. */
export interface Replacement {
  /** The pseudonym of their address: the same in all rows, so that figures by buyer do not change. */
  readonly email: string
  /** An encrypted empty text that replaces an encrypted bank account. */
  readonly sealedNothing: Buffer
  /** The hash of a random password that is discarded. */
  readonly passwordHash: string
}

export interface ErasureStep {
  readonly key: string
  readonly what: () => string
  readonly treatment: Treatment
  readonly note?: () => string
  /** Runs the step and returns the number of changed rows. */
  readonly run: (trx: Trx, person: Person, replacement: Replacement) => Promise<number>
}

async function changed(trx: Trx, ...statements: RawBuilder<unknown>[]): Promise<number> {
  let rows = 0
  for (const statement of statements) rows += Number((await statement.execute(trx)).numAffectedRows ?? 0)
  return rows
}

const ofUser = (tables: readonly string[], userId: string): RawBuilder<unknown>[] =>
  tables.map((table) => sql`delete from ${sql.table(table)} where user_id = ${userId}`)

const CREDENTIALS = [
  'sessions',
  'known_networks',
  'account_tokens',
  'login_challenges',
  'passkeys',
  'passkey_challenges',
  'totp_factors',
  'recovery_codes',
  'mail_opt_outs',
  'user_agreements',
]

/** Rewrites mentions in every column of free text that the inventory lists. */
async function redactFreeText(trx: Trx, { everywhere }: Person): Promise<number> {
  const { rows: types } = await sql<{ name: string; type: string }>`
    select table_name || '.' || column_name as name, data_type as type
    from information_schema.columns where table_schema = 'public'`.execute(trx)
  const typeOf = new Map(types.map(({ name, type }) => [name, type]))
  let rows = 0
  for (const [table, columns] of freeTextColumns()) {
    const sets = columns.map((name) => {
      const type = typeOf.get(`${table}.${name}`) === 'jsonb' ? sql`::jsonb` : sql``
      return sql`${sql.ref(name)} = redact_text(${sql.ref(name)}::text, ${everywhere}::text[], ${MARK})${type}`
    })
    const texts = sql.join(columns.map((name) => sql`${sql.ref(name)}::text`))
    rows += await changed(
      trx,
      sql`update ${sql.table(table)} set ${sql.join(sets)} where mentions(concat_ws(' ', ${texts}), ${everywhere}::text[])`,
    )
  }
  return rows
}

function ownNamesReplaced(names: readonly string[]): RawBuilder<unknown> {
  return sql`(
    select coalesce(jsonb_agg(case when lower(trim(guest)) = any(${names}::text[]) then ${ERASED_NAME}::text else guest end
      order by place), '[]')
    from jsonb_array_elements_text(guests) with ordinality as given (guest, place))`
}

/** Erases the address from sent mails, jobs and rate limits. Runs again a while after the erasure, for what was in progress then. */
export async function forgetTraffic(trx: Trx, email: string, pseudonym: string): Promise<number> {
  const needle = [email]
  return changed(
    trx,
    sql`update sent_mails set recipient = ${pseudonym}, key = redact_text(key, ${needle}::text[], ${pseudonym})
      where recipient = ${email} or position(${email} in lower(key)) > 0`,
    sql`delete from pgboss.job where mentions(
      concat_ws(' ', data::text, output::text, source_output::text), ${needle}::text[])`,
    sql`delete from rate_limits where mentions(key, ${needle}::text[])`,
  )
}

/**
 * The steps of an erasure, in order. The audit log is redacted separately and last, because its chain lets one transaction at a time
 * write.
 */
export const erasureSteps: readonly ErasureStep[] = [
  {
    key: 'credentials',
    what: m.admin_erasure_credentials,
    treatment: 'deleted',
    note: m.admin_erasure_credentials_note,
    run: async (trx, { user, email, ownOrganisations }) =>
      (user
        ? await changed(
            trx,
            sql`delete from sessions where acting_admin_id = ${user.id}`,
            ...ofUser(CREDENTIALS, user.id),
            // Of an organisation that they own alone they stay a member, so these do not end with the membership.
            sql`update api_keys set revoked_at = now(), previous_hash = null, previous_until = null
              where user_id = ${user.id} and revoked_at is null`,
            // Nobody is left who could switch these off.
            sql`update webhook_endpoints set disabled_at = now(), disabled_reason = 'member'
              where organisation_id = any(${ownOrganisations}::uuid[]) and disabled_at is null`,
            sql`delete from pgboss.job where ${user.id} in (data->>'userId', data->>'memberId')`,
          )
        : 0) +
      (await changed(
        trx,
        // An address can be invited, or be wanted for another account, without an account of its own.
        sql`delete from invitations where email = ${email}`,
        sql`delete from account_tokens where new_email = ${email}`,
      )),
  },
  {
    key: 'drafts',
    what: m.admin_erasure_drafts,
    treatment: 'deleted',
    note: m.admin_erasure_drafts_note,
    run: (trx, { ownOrganisations }) =>
      changed(
        trx,
        sql`delete from events e where e.organiser_id = any(${ownOrganisations}::uuid[]) and e.status = 'draft'
          and not exists (select from orders o where o.event_id = e.id)
          and not exists (select from ledger_transactions t where t.event_id = e.id)`,
      ),
  },
  {
    key: 'tickets',
    what: m.admin_erasure_tickets,
    treatment: 'pseudonym',
    note: m.admin_erasure_tickets_note,
    run: (trx, { ticketIds }) =>
      changed(
        trx,
        sql`update tickets set guest_name = ${ERASED_NAME}, note = null where id = any(${ticketIds}::uuid[])`,
      ),
  },
  {
    key: 'answers',
    what: m.admin_erasure_answers,
    treatment: 'deleted',
    note: m.admin_erasure_answers_note,
    run: (trx, { orderIds, ticketIds }) =>
      changed(
        trx,
        sql`delete from order_answers a where (a.order_id = any(${orderIds}::uuid[]) and a.guest = 0)
          or exists (select from tickets t where t.id = any(${ticketIds}::uuid[]) and t.order_id = a.order_id and t.number = a.guest)`,
      ),
  },
  {
    key: 'orders',
    what: m.admin_erasure_orders,
    treatment: 'pseudonym',
    note: m.admin_erasure_orders_note,
    run: (trx, { orderIds, names, email: address }, { email }) =>
      changed(
        trx,
        sql`update orders set first_name = 'Erased', last_name = 'person', email = ${email}, guests = ${ownNamesReplaced(names)},
            source = null
          where id = any(${orderIds}::uuid[])`,
        // Found by the address: carts and gift cards were paid there too, with references that no payment of an order has.
        sql`update sandbox_payments set email = ${email} where email = ${address}`,
      ),
  },
  {
    key: 'transfers',
    what: m.admin_erasure_transfers,
    treatment: 'pseudonym',
    note: m.admin_erasure_transfers_note,
    run: (trx, person, { email }) =>
      changed(
        trx,
        sql`update ticket_transfers set to_name = ${ERASED_NAME}, to_email = ${email} where to_email = ${person.email}`,
        sql`update ticket_transfers set from_name = ${ERASED_NAME}, from_email = ${email} where lower(from_email) = ${person.email}`,
      ),
  },
  {
    key: 'waiting',
    what: m.admin_erasure_waiting,
    treatment: 'pseudonym',
    note: m.admin_erasure_waiting_note,
    run: (trx, person, { email }) =>
      changed(
        trx,
        sql`update waiting_entries set name = ${ERASED_NAME}, email = ${email},
          state = case when state = 'waiting' then 'left' else state end where email = ${person.email}`,
      ),
  },
  {
    key: 'followers',
    what: m.admin_erasure_followers,
    treatment: 'deleted',
    run: (trx, person) => changed(trx, sql`delete from followers where email = ${person.email}`),
  },
  {
    key: 'gift_cards',
    what: m.admin_erasure_gift_cards,
    treatment: 'cleared',
    note: m.admin_erasure_gift_cards_note,
    run: (trx, person) =>
      changed(
        trx,
        sql`update gift_cards set recipient_email = null, message = '' where recipient_email = ${person.email}`,
        // The message that the person wrote on a card for another recipient is their data too.
        sql`update gift_cards set message = '' where message <> '' and sale_id in (
          select id from gift_card_sales where buyer_email = ${person.email})`,
        sql`update gift_card_sales set buyer_name = ${ERASED_NAME}, buyer_email = null, message = ''
          where buyer_email = ${person.email}`,
        sql`update gift_card_sales set recipient_name = ${ERASED_NAME}, recipient_email = null, message = ''
          where recipient_email = ${person.email}`,
      ),
  },
  {
    key: 'requests',
    what: m.admin_erasure_requests,
    treatment: 'cleared',
    note: m.admin_erasure_requests_note,
    run: (trx, { orderIds }) =>
      changed(
        trx,
        sql`update refund_requests set message = '', answer = ''
          where order_id = any(${orderIds}::uuid[]) and (message <> '' or answer <> '')`,
      ),
  },
  {
    key: 'notes',
    what: m.admin_erasure_notes,
    treatment: 'deleted',
    run: (trx, { email }) => changed(trx, sql`delete from guest_notes where lower(email) = ${email}`),
  },
  {
    key: 'feedback',
    what: m.admin_erasure_feedback,
    treatment: 'deleted',
    // Runs before the recipients get a pseudonym, because the answers are found by the recipient's address.
    run: (trx, { email }) =>
      changed(
        trx,
        sql`delete from feedback_answers f using guest_message_recipients r
          where r.message_id = f.message_id and r.number = f.number and lower(r.email) = ${email}`,
      ),
  },
  {
    key: 'messages',
    what: m.admin_erasure_messages,
    treatment: 'pseudonym',
    note: m.admin_erasure_messages_note,
    run: (trx, person, { email }) =>
      changed(trx, sql`update guest_message_recipients set email = ${email} where lower(email) = ${person.email}`),
  },
  {
    key: 'appeals',
    what: m.admin_erasure_appeals,
    treatment: 'cleared',
    note: m.admin_erasure_appeals_note,
    run: async (trx, { user }) =>
      user
        ? changed(
            trx,
            sql`update appeal_messages set text = ${MARK}
              where author_id = ${user.id} or appeal_id in (select id from appeals where user_id = ${user.id})`,
            sql`update appeals set statement = ${MARK}, decision_note = case when decision_note is null then null else ${MARK}::text end
              where user_id = ${user.id}`,
            sql`update suspensions set reason = ${MARK}, lift_note = case when lift_note is null then null else ${MARK}::text end
              where user_id = ${user.id}`,
          )
        : 0,
  },
  {
    key: 'bank',
    what: m.admin_erasure_bank,
    treatment: 'pseudonym',
    note: m.admin_erasure_bank_note,
    run: (trx, { ownOrganisations }, { sealedNothing }) =>
      changed(
        trx,
        sql`update payout_accounts set holder = ${ERASED_NAME}, last4 = '', resolved_name = null, number_sealed = ${sealedNothing},
          recipient_sealed = null, provider = null, ready = false where organiser_id = any(${ownOrganisations}::uuid[])`,
        sql`update payouts set account = account || jsonb_build_object('holder', ${ERASED_NAME}::text, 'last4', ''),
          destination_sealed = null where organiser_id = any(${ownOrganisations}::uuid[])`,
      ),
  },
  {
    key: 'account',
    what: m.admin_erasure_account,
    treatment: 'pseudonym',
    note: m.admin_erasure_account_note,
    run: async (trx, { user, email: address, ownOrganisations }, { email, passwordHash }) =>
      user
        ? changed(
            trx,
            sql`update users set email = ${email}, first_name = 'Erased', last_name = 'person', username = null,
              organiser_name = null, phone = null, public_contact = null, photo = null, is_admin = false, administrator_since = null, password_hash = ${passwordHash},
              updated_at = now() where id = ${user.id}`,
            // Only organisations without another member: the details of one with several members are not about one person.
            sql`update organisations o set name = ${ERASED_NAME}, slug = 'erased-' || right(o.id::text, 12), about = '', links = '[]',
              logo = null, legal_name = null, legal_address = null, tax_id = null, public_contact = null, reply_to = null
              where o.id = any(${ownOrganisations}::uuid[])`,
            sql`delete from former_slugs where organisation_id = any(${ownOrganisations}::uuid[])`,
            sql`update organisations set reply_to = null where reply_to = ${address}`,
            sql`update organisations set public_contact = null where lower(public_contact) = ${address}`,
          )
        : 0,
  },
  {
    key: 'memberships',
    what: m.admin_erasure_memberships,
    treatment: 'deleted',
    note: m.admin_erasure_memberships_note,
    // An organisation without another member keeps its owner, who has a pseudonym now.
    run: async (trx, { user, ownedAlone }) =>
      user
        ? changed(
            trx,
            sql`delete from members where user_id = ${user.id} and organisation_id <> all(${ownedAlone}::uuid[])`,
          )
        : 0,
  },
  {
    key: 'traffic',
    what: m.admin_erasure_traffic,
    treatment: 'pseudonym',
    note: m.admin_erasure_traffic_note,
    run: (trx, person, { email }) => forgetTraffic(trx, person.email, email),
  },
  {
    key: 'history',
    what: m.admin_erasure_history,
    treatment: 'redacted',
    run: async (trx, { everywhere, scoped, orderIds, ticketIds }) => {
      const { rows } = await sql<{ redacted: number }>`
        select redact_order_events(${everywhere}::text[], ${scoped}::text[], array(
          select unnest(${orderIds}::uuid[]) union select order_id from tickets where id = any(${ticketIds}::uuid[])
        ), ${MARK}) as redacted`.execute(trx)
      return onlyRow(rows).redacted
    },
  },
  {
    key: 'texts',
    what: m.admin_erasure_texts,
    treatment: 'redacted',
    note: m.admin_erasure_texts_note,
    run: redactFreeText,
  },
]

/** Issued receipts that name the person. They stay. */
export async function countReceipts(trx: Trx, { orderIds, ownOrganisations, email }: Person): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from receipt_documents
    where order_id = any(${orderIds}::uuid[]) or organiser_id = any(${ownOrganisations}::uuid[])
      or lower(content->'buyer'->>'email') = ${email}`.execute(trx)
  return onlyRow(rows).count
}

/** Redacts the audit log; answers the digest of each changed entry, for the entry that attests them. */
export async function redactAudit(trx: Trx, person: Person): Promise<Record<string, string>> {
  const { rows } = await sql<{ redacted: number; digest: string }>`
    select redacted, digest from redact_audit_log(${person.everywhere}::text[], ${person.scoped}::text[], array(
      select unnest(${person.orderIds}::text[])
      union select unnest(${person.ticketIds}::text[])
      union select ${person.user?.id ?? ''}
      union select id::text from events where organiser_id = any(${person.ownOrganisations}::uuid[])
      union select id::text from payouts where organiser_id = any(${person.ownOrganisations}::uuid[])
      union select id::text from payout_accounts where organiser_id = any(${person.ownOrganisations}::uuid[])
      union select id::text from appeals where user_id = ${person.user?.id ?? null}::uuid
    ), ${MARK})`.execute(trx)
  return Object.fromEntries(rows.map(({ redacted, digest }) => [String(redacted), digest]))
}
