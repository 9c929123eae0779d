import type { Trx } from '../../../db/database.ts'
import { addBundle, changeBundle, listBundles, removeBundle } from '../../programme/bundles/index.ts'
import type { EventRow } from '../../programme/events/index.ts'
import { bundleOfDate } from './series-bundles.ts'
import { seriesBundles } from './series.queries.ts'

/**
 * Replaces the bundles of a date by those of its series. Call it after the tickets of the series were added and before the old ones are
 * removed: a ticket cannot be removed while a bundle has it. `ids` maps the tickets of the series to those of the date. The date and its
 * counters must be locked.
 */
export async function syncBundles(trx: Trx, event: EventRow, ids: ReadonlyMap<string, string>): Promise<void> {
  if (!event.series_id || !event.starts_at) return
  const templates = await seriesBundles(trx, event.series_id)
  const present = await listBundles(trx, event.id)
  const wanted = new Set(templates.map(({ id }) => id))
  for (const bundle of present)
    if (bundle.series_bundle_id === null || !wanted.has(bundle.series_bundle_id)) await removeBundle(trx, bundle)
  for (const template of templates) {
    const input = bundleOfDate(template, event.starts_at, ids)
    const bundle = present.find(({ series_bundle_id: id }) => id === template.id)
    if (bundle) await changeBundle(trx, event, bundle, input, template.position)
    else await addBundle(trx, event, input, template)
  }
}
