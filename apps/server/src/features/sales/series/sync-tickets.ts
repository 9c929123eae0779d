import type { TicketTypeInput } from '@foyer/contract'
import { sql } from 'kysely'
import type { Trx } from '../../../db/database.ts'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../http/app-error.ts'
import { uuidv7 } from '../../../ids.ts'
import { changeTerms, edited, type EventRow, hasOrders, inheritTexts, lockEvent } from '../../programme/events/index.ts'
import { createCounter, lockCounters, setCapacity } from '../../programme/inventory/index.ts'
import { listBundles } from '../../programme/bundles/index.ts'
import {
  assertNeeds,
  listTicketTypes,
  removeTicketType,
  savePriceSteps,
  syncVariants,
  ticketTypeColumns,
  type TicketTypeWithCounts,
  wasOrdered,
} from '../../programme/ticket-types/index.ts'
import { syncBundles } from './sync-bundles.ts'
import { type SeriesTicketRow, seriesTickets } from './series.queries.ts'
import { templateOf, ticketOfDate } from './series-tickets.ts'

/**
 * Gives a date the tickets of its series, in a separate transaction, so that its sales wait for no other date. A date stays as it is if its
 * tickets have been set by hand since, if it has orders although only dates without orders are to change, or if what was sold there does
 * not allow the change. Returns whether the date was changed.
 */
export async function applyTickets(
  deps: Deps,
  eventId: string,
  reach: 'without_orders' | 'unchanged',
): Promise<boolean> {
  try {
    return await deps.db.transaction().execute(async (trx) => {
      const event = await lockEvent(trx, eventId)
      if (!event?.series_id || event.status === 'cancelled' || event.series_differs.includes('ticketTypes'))
        return false
      await lockCounters(trx, event.id)
      // Read while the counters are locked: a hold that was under way is an order by now, or will find new terms. A bundle without a
      // template was added by hand, before dates noted that.
      if ((await listBundles(trx, event.id)).some((bundle) => bundle.series_bundle_id === null)) return false
      if (reach === 'without_orders' && (await hasOrders(trx, event.id))) return false
      await syncTickets(deps, trx, event)
      return true
    })
  } catch (error) {
    if (error instanceof AppError && /^(ticket_type|bundle)\./.test(error.code)) return false
    throw error
  }
}

/**
 * Replaces the tickets and bundles of a date by those of its series. The date and its counters must be locked. Throws if what was sold does
 * not allow it.
 */
export async function syncTickets(deps: Deps, trx: Trx, event: EventRow): Promise<void> {
  if (!event.series_id || !event.starts_at) return
  const templates = await seriesTickets(trx, event.series_id)
  const types = await listTicketTypes(trx, event.id)
  const present = types.filter(({ variant_of: extra }) => extra === null)
  const byTemplate = new Map(present.map((type) => [type.series_ticket_id, type]))
  const ids = new Map(templates.map(({ id }) => [id, byTemplate.get(id)?.id ?? uuidv7()]))
  // Extras come last, since what they need must be there.
  for (const template of templates.toSorted((a, b) => Number(a.admits === 0) - Number(b.admits === 0))) {
    const needsTicketIds = template.needs_ticket_ids.flatMap((need) => ids.get(need) ?? [])
    const input = { ...ticketOfDate(templateOf(template), event.starts_at), needsTicketIds }
    const type = byTemplate.get(template.id)
    if (type) await changeType(trx, { event, template, type, types }, input)
    else await addType(trx, { event, template, id: ids.get(template.id) ?? uuidv7() }, input)
  }
  await syncBundles(trx, event, ids)
  for (const type of present)
    if (type.series_ticket_id === null || !ids.has(type.series_ticket_id)) {
      for (const variant of types) if (variant.variant_of === type.id) await removeTicketType(trx, variant)
      await removeTicketType(trx, type)
    }
  await inheritTexts(trx, [event.id])
  await changeTerms(deps, trx, edited(event, ['ticketTypes']))
}

interface DateTicket {
  event: EventRow
  template: SeriesTicketRow
}

async function addType(trx: Trx, { event, template, id }: DateTicket & { id: string }, input: TicketTypeInput) {
  const columns = ticketTypeColumns(input, { claimed: 0, eventEndsAt: event.ends_at })
  await assertNeeds(trx, event.id, columns.needs_ticket_type_ids)
  const extra = await trx
    .insertInto('ticket_types')
    .values({ ...columns, id, event_id: event.id, position: template.position, series_ticket_id: template.id })
    .returningAll()
    .executeTakeFirstOrThrow()
  await createCounter(trx, {
    id,
    eventId: event.id,
    kind: 'ticket_type',
    capacity: input.capacity,
    places: columns.admits,
  })
  await savePriceSteps(trx, extra, input.kind, { given: input.priceSteps ?? [], present: [] })
  await syncVariants(trx, { extra, before: extra }, input.variants)
  await markVariants(trx, id, template)
}

async function changeType(
  trx: Trx,
  { event, template, type, types }: DateTicket & { type: TicketTypeWithCounts; types: readonly TicketTypeWithCounts[] },
  input: TicketTypeInput,
): Promise<void> {
  const columns = ticketTypeColumns(
    { ...input, status: type.status === 'paused' ? 'paused' : 'on_sale' },
    { claimed: type.claimed, eventEndsAt: event.ends_at },
    type,
  )
  const isOther = columns.kind !== type.kind || columns.admits !== type.admits
  if (isOther && (await wasOrdered(trx, type))) throw new AppError('ticket_type.kind_frozen')
  await assertNeeds(trx, event.id, columns.needs_ticket_type_ids)
  const extra = await trx
    .updateTable('ticket_types')
    .set({ ...columns, position: template.position, updated_at: sql<Date>`now()` })
    .where('id', '=', type.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  await setCapacity(trx, type.id, input.capacity, columns.admits)
  // Steps and variants are matched by name to those that the date has.
  const steps = new Map(type.price_steps.map(({ name, id }) => [name, id]))
  await savePriceSteps(trx, type, input.kind, {
    given: (input.priceSteps ?? []).map((step) => ({ ...step, ...idOf(steps, step.name) })),
    present: type.price_steps,
  })
  const variants = new Map(
    types.flatMap(({ variant_of: of, variant_name: name, id }) =>
      of === type.id && name !== null ? [[name, id]] : [],
    ),
  )
  await syncVariants(
    trx,
    { extra, before: type },
    (input.variants ?? []).map((variant) => ({ ...variant, ...idOf(variants, variant.name) })),
  )
  await markVariants(trx, type.id, template)
}

/** Each name matches once: a second step or variant of the same name is a new one. */
function idOf(ids: Map<string, string>, name: string): { _id?: string } {
  const id = ids.get(name)
  ids.delete(name)
  return id === undefined ? {} : { _id: id }
}

async function markVariants(trx: Trx, extraId: string, { id, position }: SeriesTicketRow): Promise<void> {
  await trx
    .updateTable('ticket_types')
    .set({ series_ticket_id: id, position })
    .where('variant_of', '=', extraId)
    .execute()
}
