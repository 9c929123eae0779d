import type { WebhookType } from '@foyer/contract'
import { type Selectable, sql } from 'kysely'
import type { Database, Trx } from '../../../db/database.ts'
import { pageOfRows } from '../../../db/page-of-rows.ts'
import type { WebhookDeliveriesTable } from '../../../db/schema/index.ts'

export type DeliveryRow = Selectable<WebhookDeliveriesTable>

/** For how many days deliveries are kept. */
const LOG_DAYS = 30
const BATCH = 500

interface DeliveryFilter {
  readonly page: number
  readonly limit: number
  readonly state?: DeliveryRow['state'] | undefined
  readonly type?: WebhookType | undefined
}

export function listDeliveries(
  db: Database,
  endpointId: string,
  filter: DeliveryFilter,
): Promise<{ rows: DeliveryRow[]; total: number }> {
  const { state, type } = filter
  const matching = db
    .selectFrom('webhook_deliveries')
    .where('endpoint_id', '=', endpointId)
    .$if(state !== undefined, (query) => query.where('state', '=', state ?? 'pending'))
    .$if(type !== undefined, (query) => query.where('type', '=', type ?? 'order.paid'))
  return pageOfRows(matching.selectAll().orderBy('position', 'desc'), matching, filter)
}

export function findDelivery(
  db: Database | Trx,
  ids: { readonly endpointId: string; readonly deliveryId: string },
): Promise<DeliveryRow | undefined> {
  return db
    .selectFrom('webhook_deliveries')
    .selectAll()
    .where('id', '=', ids.deliveryId)
    .where('endpoint_id', '=', ids.endpointId)
    .executeTakeFirst()
}

/** Deletes what is older than the log, a batch at a time. */
export async function forgetOldDeliveries(db: Database, now: Date): Promise<void> {
  const before = new Date(now.getTime() - LOG_DAYS * 86_400_000)
  for (let rows = BATCH; rows >= BATCH;) {
    const deleted = await sql`
      delete from webhook_deliveries where id in (
        select id from webhook_deliveries where created_at < ${before} limit ${BATCH} for update skip locked)`.execute(
      db,
    )
    rows = Number(deleted.numAffectedRows ?? 0)
  }
}
