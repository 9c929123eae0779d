import type { SeriesTicketInput, TicketTypeInput } from '@foyer/contract'
import type { Trx } from '../../../db/database.ts'
import { AppError } from '../../../http/app-error.ts'
import { uuidv7 } from '../../../ids.ts'
import { assertPriceSteps, ticketTypeColumns } from '../../programme/ticket-types/index.ts'
import { type SeriesTicketRow, seriesTickets } from './series.queries.ts'

const MINUTE = 60_000

/** Any instant: templates are checked as they would be at a date that begins then. */
export const SOME_START = new Date('2100-01-01T00:00:00Z')

/** An instant so many minutes before the start of a date; null without a number. */
export function before(startsAt: Date, minutes: number | null): string | null {
  return minutes === null ? null : new Date(startsAt.getTime() - minutes * MINUTE).toISOString()
}

type Template = Omit<SeriesTicketInput, '_id' | 'needsTickets'>

/**
 * A ticket of a series as a ticket on sale at a date that begins at `startsAt`. The tickets that an extra requires are left out: they are
 * named by ids of the date.
 */
export function ticketOfDate(ticket: Template, startsAt: Date): TicketTypeInput {
  const { salesStartMinutes, salesEndMinutes, variants, priceSteps, ...same } = ticket
  return {
    ...same,
    status: 'on_sale',
    salesStartAt: before(startsAt, salesStartMinutes),
    salesEndAt: before(startsAt, salesEndMinutes),
    variants: [...variants],
    priceSteps: priceSteps.map(({ endMinutes, ...step }) => ({ ...step, endsAt: before(startsAt, endMinutes) })),
  }
}

/** The fields of a series ticket by those of a ticket type. */
const FIELDS: Readonly<Record<string, string>> = {
  salesStartAt: 'salesStartMinutes',
  salesEndAt: 'salesEndMinutes',
  endsAt: 'endMinutes',
}

/** Says where in the list of tickets a fault is. */
function atTicket(error: unknown, index: number): unknown {
  if (!(error instanceof AppError) || !error.fields) return error
  const fields = Object.entries(error.fields).map(([path, fault]) => {
    const own = path.split('.').map((part) => FIELDS[part] ?? part)
    return [`tickets.${index}.${own.join('.')}`, fault] as const
  })
  return new AppError(error.code, { fields: Object.fromEntries(fields) })
}

function ticketColumns(ticket: SeriesTicketInput, index: number) {
  try {
    const asDate = ticketOfDate(ticket, SOME_START)
    const columns = ticketTypeColumns(asDate, { claimed: 0, eventEndsAt: null })
    assertPriceSteps(
      ticket.kind,
      (asDate.priceSteps ?? []).map((step) => ({
        ...step,
        endsAt: step.endsAt === null ? null : new Date(step.endsAt),
        claimed: 0,
      })),
    )
    return {
      name: columns.name,
      description: columns.description,
      kind: columns.kind,
      price: columns.price,
      suggested_price: columns.suggested_price,
      capacity: ticket.capacity,
      sales_start_minutes: ticket.salesStartMinutes,
      sales_end_minutes: ticket.salesEndMinutes,
      min_per_order: columns.min_per_order,
      max_per_order: columns.max_per_order,
      visibility: columns.visibility,
      waiting_list: columns.waiting_list,
      offer_hours: columns.offer_hours,
      admits: columns.admits,
      most_per_ticket: columns.most_per_ticket,
      variants: JSON.stringify(ticket.variants),
      price_steps: JSON.stringify(ticket.priceSteps),
      group_prices: columns.group_prices,
    }
  } catch (error) {
    throw atTicket(error, index)
  }
}

/** Whether a list names templates of this series alone, and none twice. */
export function areOwn(named: readonly string[], known: ReadonlySet<string>): boolean {
  return named.every((id) => known.has(id)) && new Set(named).size === named.length
}

/**
 * Saves the tickets that new dates of a series get and returns their ids. Tickets that are not in the list are deleted; dates keep theirs
 * until a run.
 */
export async function saveSeriesTickets(
  trx: Trx,
  seriesId: string,
  tickets: readonly SeriesTicketInput[],
): Promise<string[]> {
  const known = new Set((await seriesTickets(trx, seriesId)).map(({ id }) => id))
  const kept = tickets.flatMap(({ _id }) => (_id === undefined ? [] : [_id]))
  if (!areOwn(kept, known)) throw new AppError('ticket_type.invalid')
  const ids = tickets.map(({ _id }) => _id ?? uuidv7())
  const rows = tickets.map((ticket, position) => ({
    ...ticketColumns(ticket, position),
    position,
    needs_ticket_ids: needsOf(tickets, ids, position),
  }))
  await trx
    .deleteFrom('series_tickets')
    .where('series_id', '=', seriesId)
    .$if(kept.length > 0, (query) => query.where('id', 'not in', kept))
    .execute()
  for (const [index, columns] of rows.entries()) {
    const id = ids[index] ?? ''
    if (known.has(id)) await trx.updateTable('series_tickets').set(columns).where('id', '=', id).execute()
    else
      await trx
        .insertInto('series_tickets')
        .values({ ...columns, id, series_id: seriesId })
        .execute()
  }
  return ids
}

/** An extra can only require tickets of the list that admit guests. */
function needsOf(tickets: readonly SeriesTicketInput[], ids: readonly string[], index: number): string[] {
  const ticket = tickets[index]
  if (!ticket || ticket.admits > 0) return []
  return [...new Set(ticket.needsTickets)].map((place) => {
    const id = ids[place]
    if (id === undefined || tickets[place]?.admits === 0)
      throw new AppError('ticket_type.invalid', { fields: { [`tickets.${index}.needsTickets`]: 'tickets_of_event' } })
    return id
  })
}

/** A ticket of a series as its organiser wrote it. */
export function templateOf(ticket: SeriesTicketRow): Template {
  return {
    name: ticket.name,
    description: ticket.description,
    kind: ticket.kind,
    price: ticket.price,
    suggestedPrice: ticket.suggested_price,
    capacity: ticket.capacity,
    salesStartMinutes: ticket.sales_start_minutes,
    salesEndMinutes: ticket.sales_end_minutes,
    minPerOrder: ticket.min_per_order,
    maxPerOrder: ticket.max_per_order,
    visibility: ticket.visibility,
    waitingList: ticket.waiting_list,
    offerHours: ticket.offer_hours,
    admits: ticket.admits,
    mostPerTicket: ticket.most_per_ticket,
    variants: [...ticket.variants],
    priceSteps: [...ticket.price_steps],
    groupPrices: [...ticket.group_prices],
  }
}
