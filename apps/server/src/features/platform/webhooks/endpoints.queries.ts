import { type Selectable, sql } from 'kysely'
import type { Database, Trx } from '../../../db/database.ts'
import { pageOfRows } from '../../../db/page-of-rows.ts'
import type { WebhookEndpointsTable } from '../../../db/schema/index.ts'

export type EndpointRow = Selectable<WebhookEndpointsTable>
/** An endpoint with the numbers of its pending and its failed messages. */
export type EndpointWithCounts = EndpointRow & { pending: number; failed: number }

function withCounts(db: Database | Trx) {
  return db
    .selectFrom('webhook_endpoints')
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom('webhook_deliveries')
          .select([
            sql<number>`count(*) filter (where state = 'pending')::int`.as('pending'),
            sql<number>`count(*) filter (where state = 'failed')::int`.as('failed'),
          ])
          .whereRef('webhook_deliveries.endpoint_id', '=', 'webhook_endpoints.id')
          .as('counts'),
      (join) => join.onTrue(),
    )
    .selectAll('webhook_endpoints')
    .select(['counts.pending', 'counts.failed'])
}

export function findEndpoint(db: Database | Trx, id: string): Promise<EndpointWithCounts | undefined> {
  return withCounts(db).where('webhook_endpoints.id', '=', id).executeTakeFirst()
}

export function lockEndpoint(trx: Trx, id: string): Promise<EndpointRow | undefined> {
  return trx.selectFrom('webhook_endpoints').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

export function listEndpoints(
  db: Database,
  organisationId: string,
  page: { page: number; limit: number },
): Promise<{ rows: EndpointWithCounts[]; total: number }> {
  return pageOfRows(
    withCounts(db).where('organisation_id', '=', organisationId).orderBy('created_at').orderBy('webhook_endpoints.id'),
    db.selectFrom('webhook_endpoints').where('organisation_id', '=', organisationId),
    page,
  )
}

export async function countEndpoints(trx: Trx, organisationId: string): Promise<number> {
  const { count } = await trx
    .selectFrom('webhook_endpoints')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('organisation_id', '=', organisationId)
    .executeTakeFirstOrThrow()
  return count
}

/** Whether all of these are events of the organisation. */
export async function areEventsOf(trx: Trx, organisationId: string, eventIds: readonly string[]): Promise<boolean> {
  const own = await trx
    .selectFrom('events')
    .select('id')
    .where('organiser_id', '=', organisationId)
    .where('id', 'in', eventIds)
    .execute()
  return own.length === new Set(eventIds).size
}
