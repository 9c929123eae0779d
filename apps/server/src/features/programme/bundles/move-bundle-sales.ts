import { sql } from 'kysely'
import type { Trx } from '../../../db/database.ts'
import { listBundles } from './bundles.queries.ts'

/**
 * Moves the end of sales of each bundle that has one, as `moved` says. The start does not change; a bundle whose sales would then end
 * before they start is left as it is.
 */
export async function moveBundleSales(
  trx: Trx,
  eventId: string,
  moved: (salesEndAt: Date) => Date | null,
): Promise<void> {
  for (const bundle of await listBundles(trx, eventId)) {
    if (!bundle.sales_end_at) continue
    const salesEndAt = moved(bundle.sales_end_at)
    if (salesEndAt && bundle.sales_start_at && bundle.sales_start_at >= salesEndAt) continue
    await trx
      .updateTable('bundles')
      .set({ sales_end_at: salesEndAt, updated_at: sql<Date>`now()` })
      .where('id', '=', bundle.id)
      .execute()
  }
}
