import type { SeriesInput, SeriesTicketInput } from '@foyer/contract'
import { checkTicketType, recurrenceFault } from '@foyer/domain'
import type { Trx } from '../../../db/database.ts'
import { AppError } from '../../../http/app-error.ts'
import { uuidv7 } from '../../../ids.ts'
import { eventColumns, pointColumns } from '../../programme/events/index.ts'
import { seriesTickets } from './series.queries.ts'

/** The columns an organiser writes of a series, checked as those of an event are. Its address is decided apart. */
export function seriesColumns(input: SeriesInput) {
  if (input.rule && recurrenceFault(input.rule)) throw new AppError('series.rule_invalid')
  const { custom_url: _url, starts_at: _start, ends_at: _end, doors_open_at: _doors, ...shared } = eventColumns(input)
  return {
    ...shared,
    ...pointColumns(input),
    doors_open_minutes: input.doorsOpenMinutes,
    move_hours: input.moveHours,
    rule: input.rule ? JSON.stringify(input.rule) : null,
  }
}

function ticketColumns(ticket: SeriesTicketInput) {
  const check = checkTicketType({ ...ticket, salesStartAt: null, salesEndAt: null }, { claimed: 0, eventEndsAt: null })
  if (!check.ok) throw new AppError('ticket_type.invalid')
  return {
    name: ticket.name,
    description: ticket.description,
    kind: ticket.kind,
    price: ticket.price,
    suggested_price: ticket.kind === 'donation' ? ticket.suggestedPrice : null,
    capacity: ticket.capacity,
    sales_end_minutes: ticket.salesEndMinutes,
    min_per_order: ticket.minPerOrder,
    max_per_order: ticket.maxPerOrder,
    visibility: ticket.visibility,
    waiting_list: ticket.waitingList,
    offer_hours: ticket.offerHours,
  }
}

/** Writes the tickets that new dates of a series get. Those that are left out end; dates that have them keep them. */
export async function saveSeriesTickets(
  trx: Trx,
  seriesId: string,
  tickets: readonly SeriesTicketInput[],
): Promise<void> {
  const known = new Set((await seriesTickets(trx, seriesId)).map(({ id }) => id))
  const kept = tickets.flatMap(({ _id }) => (_id === undefined ? [] : [_id]))
  // An id of another series is no ticket of this one, and neither is one that is named twice.
  if (kept.some((id) => !known.has(id)) || new Set(kept).size < kept.length) throw new AppError('ticket_type.invalid')
  await trx
    .deleteFrom('series_tickets')
    .where('series_id', '=', seriesId)
    .$if(kept.length > 0, (query) => query.where('id', 'not in', kept))
    .execute()
  for (const [position, ticket] of tickets.entries()) {
    const columns = { ...ticketColumns(ticket), position }
    if (ticket._id === undefined)
      await trx
        .insertInto('series_tickets')
        .values({ ...columns, id: uuidv7(), series_id: seriesId })
        .execute()
    else await trx.updateTable('series_tickets').set(columns).where('id', '=', ticket._id).execute()
  }
}
