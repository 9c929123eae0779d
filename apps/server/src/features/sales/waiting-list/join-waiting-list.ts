import type { JoinWaitingListInput } from '@foyer/contract'
import { currentLanguage } from '@foyer/messages'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../http/app-error.ts'
import { uuidv7 } from '../../../ids.ts'
import { changeTerms, edited, type EventRow } from '../../programme/events/index.ts'
import { findTicketType, saleStateOf, type TicketTypeWithCounts } from '../../programme/ticket-types/index.ts'
import { mostPerOrder } from './make-offer.ts'
import { eventRoom, isRoomAwaited, lockSale } from './waiting-list.queries.ts'

/**
 * Adds a person to the end of the waiting list of a sold-out ticket type. From the first entry on, nobody else can buy it: the terms of
 * sale change in the same transaction, so that a concurrent hold either came before or is refused. A person who is already on the list
 * keeps their place.
 */
export async function joinWaitingList(
  deps: Deps,
  ticketTypeId: string,
  input: JoinWaitingListInput,
  { mails }: { mails: boolean },
): Promise<void> {
  const seen = await findTicketType(deps.db, ticketTypeId)
  if (!seen || seen.visibility === 'hidden') throw new AppError('ticket_type.not_found')
  await deps.db.transaction().execute(async (trx) => {
    const event = await lockSale(trx, seen.event_id)
    const type = await findTicketType(trx, ticketTypeId)
    if (!event || event.status === 'draft' || !type) throw new AppError('ticket_type.not_found')
    assertOpen(type, event, deps.now())
    assertOrderable(type, event, input.quantity)
    const room = await eventRoom(trx, event.id)
    assertSoldOut(type, room)
    const forRoom = room !== null && room < type.admits
    const closes = type.awaited === 0 || (forRoom && !(await isRoomAwaited(trx, event.id)))
    const id = uuidv7()
    const { numInsertedOrUpdatedRows: joined } = await trx
      .insertInto('waiting_entries')
      .values({
        ...input,
        id,
        language: currentLanguage(),
        event_id: event.id,
        ticket_type_id: type.id,
        for_room: forRoom,
      })
      .onConflict((conflict) =>
        conflict.columns(['ticket_type_id', 'email']).where('state', 'in', ['waiting', 'offered']).doNothing(),
      )
      .executeTakeFirst()
    if (joined === 0n) return
    // The first entry closes the sale and so changes the terms of sale; later entries change nothing.
    if (closes) await changeTerms(deps, trx, edited(event, ['waitingList']))
    await deps.outbox.announce(trx, {
      name: 'waiting_list.joined',
      eventId: event.id,
      entryId: id,
      confirmed: mails,
    })
  })
}

function assertOpen(type: TicketTypeWithCounts, event: EventRow, now: Date): void {
  // `assertSoldOut` checks whether it is sold out, together with the capacity of the event.
  const state = saleStateOf({ ...type, claimed: 0, capacity: null, awaited: 0 }, event, now, true)
  if (!type.waiting_list || state !== 'on_sale') throw new AppError('waiting_list.closed')
}

function assertOrderable(type: TicketTypeWithCounts, event: EventRow, quantity: number): void {
  const most = mostPerOrder(type, event)
  if (quantity >= type.min_per_order && quantity <= most) return
  throw new AppError('order.limit', {
    fields: { quantity: { code: 'quantity_range', params: { least: type.min_per_order, most } } },
  })
}

function assertSoldOut(type: TicketTypeWithCounts, room: number | null): void {
  const full = type.capacity !== null && type.claimed >= type.capacity
  if (!full && type.awaited === 0 && (room === null || room >= type.admits))
    throw new AppError('waiting_list.not_needed')
}
