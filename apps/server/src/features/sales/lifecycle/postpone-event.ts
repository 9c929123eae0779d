import type { EventView, PostponeEventInput } from '@foyer/contract'
import { movedSaleWindow } from '@foyer/domain'
import { sql } from 'kysely'
import type { Trx } from '../../../db/database.ts'
import type { Deps } from '../../../deps.ts'
import type { MemberActor } from '../../../http/actor.ts'
import { AppError } from '../../../http/app-error.ts'
import {
  assertMayAddNote,
  auditEvent,
  changeTerms,
  eventAbilities,
  type EventRow,
  hasOrders,
  heldUntil,
  loadEventView,
  lockManagedEvent,
  namesOf,
  visibleTo,
} from '../../programme/events/index.ts'
import { lockCounters } from '../../programme/inventory/index.ts'
import { moveBundleSales } from '../../programme/bundles/index.ts'
import { listTicketTypes } from '../../programme/ticket-types/index.ts'
import { newDates } from './new-dates.ts'

/** How many days buyers can return tickets after an event was postponed. */
const OFFER_DAYS = 14
const DAY_MS = 86_400_000

/**
 * Postpones a published event, to a new date or to one still to be announced; announcing it later is the same call again. Tickets stay
 * valid, since doors use the event's current dates, and every guest is notified.
 */
export function postponeEvent(
  deps: Deps,
  actor: MemberActor,
  id: string,
  /** `from`: the start that the event is moved from; refused if the event was moved since. */
  input: PostponeEventInput & { from?: Date },
): Promise<EventView> {
  return deps.db.transaction().execute(async (trx) => {
    const event = await lockManagedEvent(trx, actor, 'events:write', id)
    assertMayAddNote(actor, event, input.note)
    await lockCounters(trx, id)
    const now = deps.now()
    const ordered = await hasOrders(trx, id)
    if (!eventAbilities(event, { ordered, now }).postpone) throw new AppError('event.state')
    if (input.from && event.starts_at?.getTime() !== input.from.getTime()) throw new AppError('event.state')
    const dates = input.dates && newDates(input.dates, now, 'dates.')
    if (dates && input.moveSales) await moveSales(trx, event, dates)
    const next = await trx
      .updateTable('events')
      .set({
        ...(dates && { starts_at: dates.startsAt, ends_at: dates.endsAt, doors_open_at: dates.doorsOpenAt }),
        dates_open: dates === null,
        money_held_until: heldUntil(actor, event, ordered),
        postponed_at: now,
        postponed_from: event.postponed_from ?? event.starts_at,
        postpone_note: input.note,
        refund_offer_until: input.offerRefunds ? new Date(now.getTime() + OFFER_DAYS * DAY_MS) : null,
        version: sql<number>`version + 1`,
        updated_at: sql<Date>`now()`,
      })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow()
    await changeTerms(deps, trx, {
      name: 'event.postponed',
      ...namesOf(next),
      version: next.version,
      visibleTo: visibleTo(next),
    })
    const view = await loadEventView(deps, actor, next, trx)
    await auditEvent(trx, actor, event, 'postpone', {
      before: { starts_at: event.starts_at },
      after: { starts_at: next.starts_at, note: input.note },
    })
    return view
  })
}

/** Moves the end of each sale that has one. The starts stay, because they are in the past. */
async function moveSales(trx: Trx, event: EventRow, dates: { startsAt: Date; endsAt: Date }): Promise<void> {
  if (!event.starts_at) return
  const move = { from: event.starts_at, to: dates.startsAt, timeZone: event.timezone, eventEndsAt: dates.endsAt }
  for (const type of await listTicketTypes(trx, event.id)) {
    if (!type.sales_end_at) continue
    const { salesEndAt } = movedSaleWindow({ salesStartAt: null, salesEndAt: type.sales_end_at }, move)
    const fits = !salesEndAt || !type.sales_start_at || type.sales_start_at < salesEndAt
    if (!fits) continue
    await trx
      .updateTable('ticket_types')
      .set({ sales_end_at: salesEndAt, updated_at: sql<Date>`now()` })
      .where('id', '=', type.id)
      .execute()
  }
  await moveBundleSales(
    trx,
    event.id,
    (salesEndAt) => movedSaleWindow({ salesStartAt: null, salesEndAt }, move).salesEndAt,
  )
}
