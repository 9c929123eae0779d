import type { SavedGuestView } from '@foyer/contract'
import type { Selectable } from 'kysely'
import type { Database, Trx } from '../../../db/database.ts'
import type { GuestViewsTable } from '../../../db/schema/index.ts'

type GuestViewRow = Selectable<GuestViewsTable>

export function listGuestViews(db: Database | Trx, eventId: string): Promise<GuestViewRow[]> {
  return db
    .selectFrom('guest_views')
    .selectAll()
    .where('event_id', '=', eventId)
    .orderBy((eb) => eb.fn('lower', ['name']))
    .execute()
}

export function findGuestView(
  trx: Trx,
  { eventId, viewId }: { eventId: string; viewId: string },
): Promise<GuestViewRow | undefined> {
  return trx
    .selectFrom('guest_views')
    .selectAll()
    .where('id', '=', viewId)
    .where('event_id', '=', eventId)
    .forUpdate()
    .executeTakeFirst()
}

export function guestViewOf(row: GuestViewRow): SavedGuestView {
  return {
    _id: row.id,
    name: row.name,
    filter: row.filter,
    columns: [...row.columns],
    createdAt: row.created_at.toISOString(),
  }
}
