import { required } from '@foyer/domain'
import type { Insertable } from 'kysely'
import type { DB } from '../db/schema/index.ts'
import { uuidv7 } from '../ids.ts'
import type { PlacedEvent } from './placed-event.ts'
import { storedTranslations } from './stored-translations.ts'

interface BundleRows {
  readonly bundle: Insertable<DB['bundles']>
  readonly counter: Insertable<DB['counters']>
  readonly parts: readonly Insertable<DB['bundle_parts']>[]
}

/** The bundles of an event, none of them sold yet. */
export function bundleRows(event: PlacedEvent): BundleRows[] {
  const { id: eventId, tickets, createdAt } = event
  return event.bundles.map(({ name, description, price, capacity, parts, seriesBundleId }, position) => {
    const id = uuidv7(createdAt.getTime())
    return {
      bundle: {
        id,
        event_id: eventId,
        name,
        description,
        price,
        position,
        series_bundle_id: seriesBundleId,
        translations: storedTranslations(event, ({ bundles }) => bundles?.[position]),
        created_at: createdAt,
        updated_at: createdAt,
      },
      counter: { id, event_id: eventId, kind: 'bundle', capacity, claimed: 0, places: 0 },
      parts: Object.entries(parts).map(([ticket, quantity], place) => ({
        bundle_id: id,
        ticket_type_id: required(
          tickets.find((one) => one.name === ticket),
          `the ticket ${ticket} of a bundle`,
        ).id,
        position: place,
        quantity,
      })),
    }
  })
}
