import { sql, type RawBuilder } from 'kysely'
import type { Deps } from '../../../deps.ts'
import { uuidv7 } from '../../../ids.ts'
import { workOnEach } from '../../../jobs/work-on-each.ts'
import { ERASED_DOMAIN, type RetentionRule, retentionRuleNames } from '../../../retention.ts'
import { ERASED_NAME } from './erasure-steps.ts'

/** Rows in one transaction: few enough to keep their locks short. */
const BATCH = 500
const HOURS_BETWEEN_RUNS = 23
const FIRST_ID = '00000000-0000-0000-0000-000000000000'

/** One batch of each rule. A processed row no longer matches, so that an interrupted run continues where it stopped. */
const batches: Record<Exclude<RetentionRule, 'accounts'>, (before: Date) => RawBuilder<unknown>> = {
  'unpaid-orders': (before) => sql`
    with ended as (
      select id from orders where state in ('expired', 'cancelled') and paid_at is null and email is not null
        and held_until < ${before} order by held_until limit ${BATCH} for update skip locked
    ), unsold as (
      select id from gift_card_sales where paid_at is null and buyer_email is not null and created_at < ${before}
      order by created_at limit ${BATCH} for update skip locked
    ), unpaid_cards as (
      update gift_card_sales set buyer_name = ${ERASED_NAME}, buyer_email = null, recipient_name = '', recipient_email = null,
        message = '' where id in (select id from unsold)
    ), forgotten as (delete from order_answers where order_id in (select id from ended)),
    unnamed as (
      update sandbox_payments set email = ${`unpaid@${ERASED_DOMAIN}`} where reference in (
        select coalesce(checkout_reference, reference) from payments where provider = 'sandbox'
          and (order_id in (select id from ended) or gift_card_sale_id in (select id from unsold)))
    )
    update orders set first_name = null, last_name = null, email = null, guests = '[]' where id in (select id from ended)`,
  'waiting-list': (before) => sql`
    update waiting_entries set name = ${ERASED_NAME}, email = 'ended-' || id || ${`@${ERASED_DOMAIN}`} where id in (
      select w.id from waiting_entries w join events e on e.id = w.event_id
      where e.ends_at < ${before} and not e.dates_open and w.email not like ${`%@${ERASED_DOMAIN}`} limit ${BATCH} for update of w skip locked)`,
  followers: (before) => sql`
    delete from followers where id in (
      select id from followers where (confirmed_at is null or left_at is not null)
        and greatest(asked_at, left_at) < ${before} limit ${BATCH} for update skip locked)`,
  sessions: (before) => sql`
    delete from sessions where id in (
      select id from sessions where coalesce(least(revoked_at, expires_at), expires_at) < ${before}
      limit ${BATCH} for update skip locked)`,
  networks: (before) => sql`
    delete from known_networks where (user_id, network) in (
      select user_id, network from known_networks where seen_at < ${before} limit ${BATCH} for update skip locked)`,
  mails: (before) => sql`
    delete from sent_mails where key in (
      select key from sent_mails where sent_at < ${before} limit ${BATCH} for update skip locked)`,
  // A message that was refused, or whose mail could not be delivered, was never mailed.
  'guest-messages': (before) => sql`
    delete from guest_message_recipients where (message_id, email) in (
      select r.message_id, r.email from guest_message_recipients r join guest_messages m on m.id = r.message_id
      where coalesce(r.mailed_at, m.created_at) < ${before} limit ${BATCH} for update of r skip locked)`,
  'payment-notices': (before) => sql`
    delete from provider_notices where id in (
      select id from provider_notices where last_received_at < ${before} limit ${BATCH} for update skip locked)`,
  devices: (before) => sql`
    update door_devices set label = 'Phone' where id in (
      select d.id from door_devices d join doors on doors.id = d.door_id left join events e on e.id = d.event_id
      where case when d.event_id is null then doors.expires_at < ${before} else e.ends_at < ${before} and not e.dates_open end
        and d.label <> 'Phone' limit ${BATCH} for update of d skip locked)`,
}

/** Accounts that nobody confirmed. A link that was mailed lately can still confirm the address, and the reason of a suspension refers to the account. */
const unconfirmed = (before: Date) => sql<boolean>`
  u.email_verified_at is null and u.suspended_at is null and u.updated_at < ${before}
  and not exists (select from account_tokens t where t.user_id = u.id and t.expires_at > now())
  and not exists (select from suspensions s where s.user_id = u.id)
  and not exists (select from members m where m.user_id = u.id)`

/**
 * Deletes accounts one by one: one that a row of another table still names cannot be deleted, which must not keep the others. Returns how
 * many were deleted.
 */
async function deleteAccounts(deps: Deps, before: Date): Promise<number> {
  let deleted = 0
  let after = FIRST_ID
  for (;;) {
    const { rows } = await sql<{ id: string }>`
      select u.id from users u where u.id > ${after} and ${unconfirmed(before)} order by u.id limit ${BATCH}`.execute(
      deps.db,
    )
    await workOnEach(
      rows,
      async ({ id }) => {
        const { numAffectedRows } = await sql`
          delete from users where id in (
            select u.id from users u where u.id = ${id} and ${unconfirmed(before)} for update skip locked)`.execute(
          deps.db,
        )
        deleted += Number(numAffectedRows ?? 0)
      },
      (error, { id }) => deps.log.error({ err: error, user: id }, 'an account could not be deleted'),
    )
    const last = rows.at(-1)
    if (!last || rows.length < BATCH) return deleted
    after = last.id
  }
}

async function closeExports({ db, now }: Deps): Promise<void> {
  await db
    .updateTable('personal_data_acts')
    .set({ address_sealed: null })
    .where('address_sealed', 'is not', null)
    .where('expires_at', '<', now())
    .execute()
}

/** Whether a run is due: none has been recorded within the last 23 hours. */
async function runIsDue({ db, now }: Deps): Promise<boolean> {
  const last = await db
    .selectFrom('personal_data_acts')
    .select('created_at')
    .where('kind', '=', 'retention')
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return !last || last.created_at.getTime() < now().getTime() - HOURS_BETWEEN_RUNS * 3_600_000
}

/**
 * Ends what has been kept long enough, once a day, in small batches, and records what it did. The lock keeps two workers that both found
 * nothing from writing two records.
 */
export async function applyRetention(deps: Deps): Promise<void> {
  await closeExports(deps)
  if (!(await runIsDue(deps))) return
  const counts: Record<string, number> = {}
  const apply = async (rule: RetentionRule): Promise<void> => {
    const before = new Date(deps.now().getTime() - deps.site.retention[rule] * 86_400_000)
    if (rule === 'accounts') {
      const deleted = await deleteAccounts(deps, before)
      if (deleted > 0) counts.accounts = deleted
      return
    }
    for (let rows = BATCH; rows >= BATCH;) {
      rows = Number((await batches[rule](before).execute(deps.db)).numAffectedRows ?? 0)
      if (rows > 0) counts[rule] = (counts[rule] ?? 0) + rows
    }
  }
  await workOnEach(retentionRuleNames, apply, (error, rule) =>
    deps.log.error({ err: error, rule }, 'a retention rule could not be applied'),
  )
  await deps.db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(hashtext('retention'))`.execute(trx)
    if (Object.keys(counts).length === 0 && !(await runIsDue({ ...deps, db: trx }))) return
    await trx
      .insertInto('personal_data_acts')
      .values({ id: uuidv7(), kind: 'retention', counts: JSON.stringify(counts), created_at: deps.now() })
      .execute()
  })
}
