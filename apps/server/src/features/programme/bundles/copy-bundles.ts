import type { Trx } from '../../../db/database.ts'
import { uuidv7 } from '../../../ids.ts'
import { createCounter } from '../inventory/index.ts'
import { listBundles } from './bundles.queries.ts'

interface Copying {
  readonly from: string
  readonly to: string
  /** The copy of each ticket type, by the id of the original. */
  readonly ticketTypes: ReadonlyMap<string, string>
  /** The sales window of the copy. */
  readonly moved: (window: Window) => Window
}

interface Window {
  readonly salesStartAt: Date | null
  readonly salesEndAt: Date | null
}

/** Copies the bundles of an event to another, with nothing sold. A bundle with a part that was not copied is skipped. */
export async function copyBundles(trx: Trx, { from, to, ticketTypes, moved }: Copying): Promise<void> {
  for (const { parts, capacity, ...bundle } of await listBundles(trx, from)) {
    const copies = parts.flatMap(({ ticketTypeId, quantity }) => {
      const copy = ticketTypes.get(ticketTypeId)
      return copy === undefined ? [] : [{ ticket_type_id: copy, quantity }]
    })
    if (copies.length !== parts.length) continue
    const id = uuidv7()
    const window = moved({ salesStartAt: bundle.sales_start_at, salesEndAt: bundle.sales_end_at })
    await trx
      .insertInto('bundles')
      .values({
        id,
        event_id: to,
        name: bundle.name,
        description: bundle.description,
        price: bundle.price,
        visibility: bundle.visibility,
        position: bundle.position,
        translations: JSON.stringify(bundle.translations),
        sales_start_at: window.salesStartAt,
        sales_end_at: window.salesEndAt,
      })
      .execute()
    await createCounter(trx, { id, eventId: to, kind: 'bundle', capacity, places: 0 })
    await trx
      .insertInto('bundle_parts')
      .values(copies.map((part, position) => ({ ...part, bundle_id: id, position })))
      .execute()
  }
}
