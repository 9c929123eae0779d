import type { SeriesPassesView } from '@foyer/contract'
import { sql } from 'kysely'
import type { Database, Trx } from '../../../../db/database.ts'
import type { Deps } from '../../../../deps.ts'
import type { MemberActor } from '../../../../http/actor.ts'
import { eventLimit, may } from '../../../people/organisations/index.ts'
import { listTicketTypes, ticketTypeViews } from '../../../programme/ticket-types/index.ts'
import type { SeriesRow } from '../series.queries.ts'

interface TypeVisits {
  readonly id: string
  /** The number of valid passes. */
  readonly passes: number
  readonly visits: number
}

/** The number of valid passes of each type, and of all their visits. */
async function countVisits(db: Database | Trx, eventId: string): Promise<Map<string, TypeVisits>> {
  const { rows } = await sql<TypeVisits>`
    select tickets.ticket_type_id as id, count(distinct tickets.id)::int as passes, count(pass_visits.event_id)::int as visits
    from tickets left join pass_visits on pass_visits.ticket_id = tickets.id
    where tickets.event_id = ${eventId} and tickets.state = 'valid'
    group by tickets.ticket_type_id`.execute(db)
  return new Map(rows.map((row) => [row.id, row]))
}

/** The passes of a series as its organiser sees them. */
export async function loadPassesView(
  deps: Deps,
  actor: MemberActor,
  series: SeriesRow,
  db: Database | Trx = deps.db,
): Promise<SeriesPassesView> {
  const canWrite = may(actor, 'events:write', { organisationId: series.organiser_id, eventId: null })
  const limit = eventLimit(actor, series.organiser_id)
  const event = await db.selectFrom('events').selectAll().where('passes_for_series', '=', series.id).executeTakeFirst()
  if (!event || (limit !== null && !limit.includes(event.id)))
    return { event: null, passes: [], can: { create: canWrite } }
  const now = deps.now()
  const [types, visits] = [await listTicketTypes(db, event.id), await countVisits(db, event.id)]
  return {
    event: { _id: event.id, title: event.title, customUrl: event.custom_url, status: event.status },
    passes: ticketTypeViews(types, event, now).map((view) => {
      return {
        _id: view._id,
        name: view.name,
        kind: view.kind,
        currency: view.currency,
        price: view.price,
        currentPrice: view.pass?.price ?? view.price,
        visits: view.visits,
        proRata: view.proRata,
        capacity: view.capacity,
        sold: view.sold,
        saleState: view.saleState,
        passes: visits.get(view._id)?.passes ?? 0,
        visitsUsed: visits.get(view._id)?.visits ?? 0,
      }
    }),
    can: { create: false },
  }
}
