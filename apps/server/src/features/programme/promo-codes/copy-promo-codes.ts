import type { Trx } from '../../../db/database.ts'
import { uuidv7 } from '../../../ids.ts'
import { createCounter } from '../inventory/index.ts'

interface Copying {
  readonly from: string
  readonly to: string
  /** The id of each copied ticket type, by the id of the original. */
  readonly ticketTypes: ReadonlyMap<string, string>
  /** Shifts an instant by as much as the event is shifted. */
  readonly moved: (instant: Date) => Date
}

/** Copies the codes of one event to another, without their uses. A code for tickets that were not copied is left out. */
export async function copyPromoCodes(trx: Trx, { from, to, ticketTypes, moved }: Copying): Promise<void> {
  const codes = await trx
    .selectFrom('promo_codes')
    .innerJoin('counters', 'counters.id', 'promo_codes.id')
    .selectAll('promo_codes')
    .select('counters.capacity')
    .where('promo_codes.event_id', '=', from)
    .where('promo_codes.archived_at', 'is', null)
    .orderBy('promo_codes.id')
    .execute()
  for (const { capacity, created_at: _madeThen, ...code } of codes) {
    const only = code.ticket_type_ids?.flatMap((type) => ticketTypes.get(type) ?? []) ?? null
    if (only?.length === 0) continue
    const id = uuidv7()
    await trx
      .insertInto('promo_codes')
      .values({
        ...code,
        id,
        event_id: to,
        ticket_type_ids: only,
        starts_at: code.starts_at && moved(code.starts_at),
        expires_at: code.expires_at && moved(code.expires_at),
      })
      .execute()
    await createCounter(trx, { id, eventId: to, kind: 'promo', capacity })
  }
}
