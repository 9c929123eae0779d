import { m } from '@foyer/messages'
import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../../db/database.ts'
import type { Deps } from '../../../deps.ts'
import type { Person } from './person.ts'

type Row = Record<string, unknown>

export interface ExportSection {
  readonly key: string
  readonly title: string
  readonly rows: readonly Row[]
}

interface Source {
  readonly key: string
  readonly title: () => string
  /** `site` is the address of the site, for links to files, which an export does not contain. */
  readonly query: (person: Person, site: string) => RawBuilder<Row>
}

const id = ({ user }: Person) => sql`${user?.id ?? null}::uuid`
const own = ({ ticketIds }: Person) => sql`${ticketIds}::uuid[]`
const owned = ({ owned: organisations }: Person) => sql`${organisations}::uuid[]`
const bought = ({ orderIds }: Person) => sql`${orderIds}::uuid[]`

/**
 * The sections of an export. No query selects the name or address of another person: of a transfer, a message or an appeal, it tells
 * only that there was another side.
 */
const sources: readonly Source[] = [
  {
    key: 'account',
    title: m.admin_export_account,
    query: (
      person,
      site,
    ) => sql`select email, first_name, last_name, username, organiser_name, phone, public_contact, timezone, currency, language,
      is_admin as administrator,
      case when photo is not null then ${`${site}/uploads/`}::text || photo end as photo, email_verified_at, suspended_at, created_at from users where id = ${id(person)}`,
  },
  {
    key: 'orders',
    title: m.admin_export_orders,
    query: (
      person,
    ) => sql`select o.reference, e.title as event, e.starts_at, o.state, o.first_name, o.last_name, o.email, o.quantity,
      o.total, o.refunded_total, o.currency, o.promo_code, o.source, o.created_at, o.paid_at,
      o.terms_version, o.privacy_version, o.agreed_at
      from orders o join events e on e.id = o.event_id where o.id = any(${bought(person)}) order by o.created_at`,
  },
  {
    key: 'tickets',
    title: m.admin_export_tickets,
    query: (
      person,
    ) => sql`select o.reference as order, e.title as event, k.name as ticket, t.number, t.guest_name as name, t.state, t.note,
      t.checked_in_at, t.checked_out_at, t.created_at
      from tickets t join orders o on o.id = t.order_id join events e on e.id = t.event_id join ticket_types k on k.id = t.ticket_type_id
      where t.id = any(${own(person)}) order by t.created_at`,
  },
  {
    key: 'answers',
    title: m.admin_export_answers,
    query: (person) => sql`select o.reference as order, a.label as question, a.value as answer, a.answered_at
      from order_answers a join orders o on o.id = a.order_id
      where (a.order_id = any(${bought(person)}) and a.guest = 0)
        or exists (select from tickets t where t.id = any(${own(person)}) and t.order_id = a.order_id and t.number = a.guest)
      order by a.answered_at, a.position`,
  },
  {
    key: 'payments',
    title: m.admin_export_payments,
    query: (
      person,
    ) => sql`select o.reference as order, p.provider, p.reference, p.state, p.amount, p.currency, p.created_at, p.decided_at
      from payments p join orders o on o.id = p.order_id where o.id = any(${bought(person)}) order by p.created_at`,
  },
  {
    key: 'refunds',
    title: m.admin_export_refunds,
    query: (
      person,
    ) => sql`select o.reference as order, r.amount, r.currency, r.reason, r.note, r.state, r.created_at, r.decided_at
      from refunds r join payments p on p.id = r.payment_id join orders o on o.id = p.order_id
      where o.id = any(${bought(person)}) order by r.created_at`,
  },
  {
    key: 'refundRequests',
    title: m.admin_export_refund_requests,
    query: (person) => sql`select o.reference as order, r.message, r.state, r.answer, r.created_at, r.decided_at
      from refund_requests r join orders o on o.id = r.order_id where o.id = any(${bought(person)}) order by r.created_at`,
  },
  {
    key: 'receipts',
    title: m.admin_export_receipts,
    query: (
      person,
    ) => sql`select d.kind, d.number, d.content->'seller'->>'name' as seller, d.content->'buyer'->>'name' as name,
      d.content->'buyer'->>'email' as email, d.total, d.tax_total, d.currency, d.issued_at
      from receipt_documents d where d.order_id = any(${bought(person)}) and lower(d.content->'buyer'->>'email') = ${person.email}
      order by d.issued_at`,
  },
  {
    key: 'transfers',
    title: m.admin_export_transfers,
    query: (
      person,
    ) => sql`select case when t.to_email = ${person.email} then 'received' else 'passed on' end as direction,
      case when t.to_email = ${person.email} then t.to_name else t.from_name end as name, e.title as event, t.created_at
      from ticket_transfers t join orders o on o.id = t.order_id join events e on e.id = o.event_id
      where t.to_email = ${person.email} or lower(t.from_email) = ${person.email} order by t.created_at`,
  },
  {
    key: 'waiting',
    title: m.admin_export_waiting,
    query: (person) => sql`select e.title as event, w.name, w.email, w.quantity, w.state, w.offers, w.created_at
      from waiting_entries w join events e on e.id = w.event_id where w.email = ${person.email} order by w.created_at`,
  },
  {
    key: 'following',
    title: m.admin_export_following,
    query: (person) => sql`select o.name as organisation, f.email, f.asked_at, f.confirmed_at, f.left_at
      from followers f join organisations o on o.id = f.organisation_id where f.email = ${person.email} order by f.asked_at`,
  },
  {
    key: 'gift_cards',
    title: m.admin_export_gift_cards,
    query: (person) => sql`select o.name as organisation, g.recipient_email, g.message, g.value, g.balance, g.currency,
        g.created_at, g.expires_at
      from gift_cards g join organisations o on o.id = g.organisation_id
      where g.recipient_email = ${person.email} order by g.created_at`,
  },
  {
    key: 'gift_card_purchases',
    title: m.admin_export_gift_card_purchases,
    query: (person) => sql`select o.name as organisation, s.reference, s.amount, s.currency,
        case when s.buyer_email = ${person.email} then s.buyer_name end as buyer,
        case when s.buyer_email = ${person.email} then s.buyer_email end as buyer_email,
        s.recipient_name, s.recipient_email, s.message, s.created_at, s.paid_at,
        case when s.buyer_email = ${person.email} then s.terms_version end as terms_version,
        case when s.buyer_email = ${person.email} then s.privacy_version end as privacy_version,
        case when s.buyer_email = ${person.email} then s.agreed_at end as agreed_at
      from gift_card_sales s join organisations o on o.id = s.organisation_id
      where s.buyer_email = ${person.email} or s.recipient_email = ${person.email} order by s.created_at`,
  },
  {
    key: 'notes',
    title: m.admin_export_notes,
    query: (person) => sql`select o.name as organiser, n.note, n.favourite, n.updated_at
      from guest_notes n join organisations o on o.id = n.organiser_id where lower(n.email) = ${person.email} order by n.updated_at`,
  },
  {
    key: 'messages',
    title: m.admin_export_messages,
    query: (person) => sql`select e.title as event, m.subject, m.body, r.mailed_at, r.opened
      from guest_message_recipients r join guest_messages m on m.id = r.message_id join events e on e.id = m.event_id
      where lower(r.email) = ${person.email} order by m.created_at`,
  },
  {
    key: 'feedback',
    title: m.admin_export_feedback,
    query: (person) => sql`select e.title as event, f.rating, f.comment, f.created_at, f.updated_at
      from guest_message_recipients r join feedback_answers f on f.message_id = r.message_id and f.number = r.number
      join events e on e.id = f.event_id where lower(r.email) = ${person.email} order by f.created_at`,
  },
  {
    key: 'broadcasts',
    title: m.admin_export_broadcasts,
    query: (person) => sql`select b.title, b.body, r.delivered_at, r.read_at, r.by_mail
      from broadcast_recipients r join broadcasts b on b.id = r.broadcast_id where r.user_id = ${id(person)} order by r.delivered_at`,
  },
  {
    key: 'consents',
    title: m.admin_export_consents,
    query: (
      person,
    ) => sql`select 'E-mails with announcements' as purpose, o.user_id is null as given, o.created_at as withdrawn_at
      from users u left join mail_opt_outs o on o.user_id = u.id where u.id = ${id(person)}`,
  },
  {
    key: 'agreements',
    title: m.admin_export_agreements,
    query: (person) => sql`select terms_version, privacy_version, agreed_at from user_agreements
      where user_id = ${id(person)} order by agreed_at`,
  },
  {
    key: 'mails',
    title: m.admin_export_mails,
    query: (person) =>
      sql`select template as kind, sent_at from sent_mails where lower(recipient) = ${person.email} order by sent_at`,
  },
  {
    key: 'sessions',
    title: m.admin_export_sessions,
    query: (
      person,
    ) => sql`select ip as network_address, user_agent as browser, created_at, last_seen_at, expires_at, revoked_at
      from sessions where user_id = ${id(person)} and acting_admin_id is null order by created_at`,
  },
  {
    key: 'networks',
    title: m.admin_export_networks,
    query: (person) => sql`select network, seen_at from known_networks where user_id = ${id(person)} order by seen_at`,
  },
  {
    key: 'passkeys',
    title: m.admin_export_passkeys,
    query: (person) =>
      sql`select name, created_at, last_used_at from passkeys where user_id = ${id(person)} order by created_at`,
  },
  {
    key: 'memberships',
    title: m.admin_export_memberships,
    query: (person) => sql`select o.name as organisation, m.role, m.event_ids is not null as limited, m.created_at
      from members m join organisations o on o.id = m.organisation_id where m.user_id = ${id(person)} order by m.created_at`,
  },
  {
    key: 'invitations',
    title: m.admin_export_invitations,
    query: (
      person,
    ) => sql`select o.name as organisation, i.email, i.role, i.sent_at, i.expires_at, i.accepted_at, i.withdrawn_at
      from invitations i join organisations o on o.id = i.organisation_id where i.email = ${person.email} order by i.sent_at`,
  },
  {
    key: 'organisations',
    title: m.admin_export_organisations,
    query: (person) =>
      sql`select name, slug, about, links, legal_name, legal_address, tax_id, public_contact, reply_to, currency, timezone, created_at
      from organisations where id = any(${owned(person)}) order by created_at`,
  },
  {
    key: 'events',
    title: m.admin_export_events,
    query: (
      person,
    ) => sql`select title, custom_url, status, venue_name, address_line, city, starts_at, ends_at, created_at
      from events where organiser_id = any(${owned(person)}) order by created_at`,
  },
  {
    key: 'bankAccounts',
    title: m.admin_export_bank_accounts,
    query: (person) => sql`select currency, holder, resolved_name, bank_name, last4 as last_digits, changed_at
      from payout_accounts where organiser_id = any(${owned(person)}) order by changed_at`,
  },
  {
    key: 'payouts',
    title: m.admin_export_payouts,
    query: (
      person,
    ) => sql`select reference, amount, currency, state, account->>'holder' as holder, account->>'bankName' as bank,
      account->>'last4' as last_digits, requested_at, settled_at
      from payouts where organiser_id = any(${owned(person)}) order by requested_at`,
  },
  {
    key: 'suspensions',
    title: m.admin_export_suspensions,
    query: (
      person,
    ) => sql`select s.reason, s.imposed_at, s.lifted_at, s.lift_note, a.statement, a.state as appeal, a.decision_note, a.created_at as appealed_at
      from suspensions s left join appeals a on a.suspension_id = s.id
      where s.user_id = ${id(person)} or a.user_id = ${id(person)} order by s.imposed_at`,
  },
  {
    key: 'appealMessages',
    title: m.admin_export_appeal_messages,
    query: (
      person,
    ) => sql`select case when m.by_administrator then 'administrator' else 'you' end as from, m.text, m.created_at
      from appeal_messages m join appeals a on a.id = m.appeal_id where a.user_id = ${id(person)} order by m.created_at`,
  },
  {
    key: 'audit',
    title: m.admin_export_audit,
    query: (person) => sql`select action, target_kind as about, at,
      case when actor_id = ${id(person)} then 'you' else 'an administrator' end as by
      from audit_log where actor_id = ${id(person)} or on_behalf_of = ${id(person)}
        or (target_kind = 'user' and target_id = ${person.user?.id ?? ''}) order by position`,
  },
]

/** The queries that an export runs, so that a test can compare them with the inventory. */
export function exportQueries(db: Database, person: Person): string[] {
  return sources.map(({ query }) => query(person, '').compile(db).sql)
}

/** Everything an export holds, without sections that would be empty. */
export async function collectExport({ db, site }: Pick<Deps, 'db' | 'site'>, person: Person): Promise<ExportSection[]> {
  const sections: ExportSection[] = []
  for (const { key, title, query } of sources) {
    const { rows } = await query(person, site.publicUrl).execute(db)
    if (rows.length > 0) sections.push({ key, title: title(), rows })
  }
  return sections
}
