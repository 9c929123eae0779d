import { sql } from 'kysely'
import type { Database, Trx } from '../../../db/database.ts'
import type { Deps } from '../../../deps.ts'

const DAY_MS = 86_400_000

/** The moment since which an organisation that was founded is young; null where the setting is off. */
function youngSince({ site, now }: Pick<Deps, 'site' | 'now'>): Date | null {
  return site.newOrganiserDays === 0 ? null : new Date(now().getTime() - site.newOrganiserDays * DAY_MS)
}

/**
 * Whether an organisation is new: it is younger than the setting says, or nothing was ever paid for its events. It no longer counts as
 * new if an administrator has released its latest reviewed message.
 */
export async function isNewOrganiser(
  deps: Pick<Deps, 'site' | 'now'>,
  db: Database | Trx,
  organisationId: string,
): Promise<boolean> {
  const since = youngSince(deps)
  if (since === null) return false
  const { rows } = await sql<{ known: boolean }>`
    select (
      organisations.created_at <= ${since} and exists (
        select from orders join events on events.id = orders.event_id
        where events.organiser_id = organisations.id and orders.paid_at is not null
            and orders.total > orders.gift_card_amount
      )
    ) or coalesce((
      select guest_messages.review = 'released' from guest_messages join events on events.id = guest_messages.event_id
      where events.organiser_id = organisations.id and guest_messages.reviewed_at is not null
      order by guest_messages.reviewed_at desc limit 1
    ), false) as known
    from organisations where organisations.id = ${organisationId}`.execute(db)
  return rows[0]?.known !== true
}

/** Whether an organisation is younger than the setting says, whatever it has sold. */
export async function isYoungOrganiser(
  deps: Pick<Deps, 'site' | 'now'>,
  db: Database | Trx,
  organisationId: string,
): Promise<boolean> {
  const since = youngSince(deps)
  if (since === null) return false
  const young = await db
    .selectFrom('organisations')
    .select('id')
    .where('id', '=', organisationId)
    .where('created_at', '>', since)
    .executeTakeFirst()
  return young !== undefined
}
