import type { Trx } from '../../../db/database.ts'
import { uuidv7 } from '../../../ids.ts'
import { createCounter } from '../inventory/index.ts'

interface Copying {
  readonly from: string
  readonly to: string
  /** The copy of each ticket type, by the id of its pattern. */
  readonly ticketTypes: ReadonlyMap<string, string>
  /** Moves an instant as far as the event moves. */
  readonly moved: (instant: Date) => Date
}

/** Gives an event the codes of another, none of them used yet. One for tickets that were not copied is left behind. */
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
