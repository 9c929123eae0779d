import type { EventChange, EventInput, EventView } from '@foyer/contract'
import { sql } from 'kysely'
import type { StoredCover } from '../../../db/schema/index.ts'
import type { Deps } from '../../../deps.ts'
import type { MemberActor } from '../../../http/actor.ts'
import { AppError } from '../../../http/app-error.ts'
import type { Upload } from '../../../http/upload.ts'
import { auditEvent, eventChange } from './audit-event.ts'
import { lockCounters, setBuyerLimit, setEventCapacity } from '../inventory/index.ts'
import { changeTerms, edited } from './announce-change.ts'
import { asUrlTaken } from './create-event.ts'
import { changedParts } from './changed-parts.ts'
import { eventColumns, pointColumns } from './event-fields.ts'
import { heldUntil } from './held-money.ts'
import { assertManages, assertMayAddNote, eventAbilities } from './events.policy.ts'
import { type EventRow, findEvent, hasOrders, lockEvent, ticketTypeStatuses } from './events.queries.ts'
import { gapViews, publicationGaps } from './events.view.ts'
import { markDiffering } from './series-texts.ts'
import { loadEventView } from './load-event.ts'
import { storeCover } from './store-cover.ts'
import { tellOfChange } from './tell-of-change.ts'

function nextCover(event: EventRow, input: EventInput, stored: StoredCover | null): string | null {
  if (stored) return JSON.stringify(stored)
  if (input.removeCover || !event.cover) return null
  return JSON.stringify({ ...event.cover, alt: input.coverAlt })
}

/** Changes an event. A published event must stay publishable; the currency cannot change once the event has orders. */
export async function updateEvent(
  deps: Deps,
  actor: MemberActor,
  id: string,
  input: EventChange,
  upload: Upload | null,
): Promise<EventView> {
  const found = assertManages(actor, 'events:write', await findEvent(deps.db, id))
  if (input.tellGuests) assertMayAddNote(actor, found, input.guestNote)
  const written = eventColumns(input)
  const stored = upload ? await storeCover(deps, upload, input.coverAlt) : null
  try {
    return await deps.db.transaction().execute(async (trx) => {
      const event = assertManages(actor, 'events:write', await lockEvent(trx, id))
      const columns = { ...written, ...ofSeries(event) }
      const newBuyerLimit = columns.max_per_buyer !== event.max_per_buyer
      await lockCounters(trx, id, newBuyerLimit ? 'buyers' : 'terms')
      const ordered = await hasOrders(trx, id)
      if (!eventAbilities(event, { ordered, now: deps.now() }).update) throw new AppError('session.forbidden')
      if (input.expectedVersion !== undefined && input.expectedVersion !== event.version)
        throw new AppError('event.changed')
      if (ordered && columns.currency !== event.currency)
        throw new AppError('event.currency_frozen', { fields: { currency: 'currency_frozen' } })
      assertDatesStay(event, columns)
      await assertStillPublishable(
        trx,
        { ...event, ...columns, description: input.description ?? null, tax: null },
        deps.now(),
      )
      if (newBuyerLimit) await setBuyerLimit(trx, id, columns.max_per_buyer)
      await setEventCapacity(trx, id, columns.capacity)
      const updated = await trx
        .updateTable('events')
        .set({
          ...columns,
          ...pointColumns(input, event),
          cover: nextCover(event, input, stored),
          money_held_until: heldUntil(actor, event, ordered),
          version: sql<number>`version + 1`,
          updated_at: sql<Date>`now()`,
        })
        .where('id', '=', id)
        .returningAll()
        .executeTakeFirstOrThrow()
      const next = await markDiffering(trx, event, updated)
      await changeTerms(deps, trx, edited(next, changedParts(event, next)))
      if (input.tellGuests) await tellOfChange(deps, trx, { actor, before: event, after: next, note: input.guestNote })
      const view = await loadEventView(deps, actor, next, trx)
      await auditEvent(trx, actor, event, 'update', eventChange(event, next))
      return view
    })
  } catch (error) {
    throw asUrlTaken(error)
  }
}

/** The event that sells the passes of a series spans its dates and is unlisted: it is found through the page of the series. */
function ofSeries({ passes_for_series: series, starts_at, ends_at }: EventRow) {
  return series === null ? {} : { starts_at, ends_at, doors_open_at: null, visibility: 'unlisted' as const }
}

/** A date still to be announced is set by postponing, which notifies every guest, and not by an edit. */
function assertDatesStay(event: EventRow, next: Pick<EventRow, 'starts_at' | 'ends_at'>): void {
  if (!event.dates_open) return
  for (const [field, column] of [
    ['startsAt', 'starts_at'],
    ['endsAt', 'ends_at'],
  ] as const)
    if (event[column]?.getTime() !== next[column]?.getTime())
      throw new AppError('event.state', {
        fields: { [field]: 'date_announced' },
      })
}

async function assertStillPublishable(trx: Parameters<typeof lockEvent>[0], event: EventRow, now: Date): Promise<void> {
  if (event.status !== 'published') return
  const ticketTypes = await ticketTypeStatuses(trx, event.id)
  // A currency that no provider takes any more prevents sales, but not the correction of a text.
  const gaps = publicationGaps(event, { ticketTypes, takesPayments: true, now }).filter(
    // What a published event may lack in the course of time: its tickets were paused, or its dates have passed.
    (code) => code !== 'ticket_type' && code !== 'dates_past',
  )
  if (gaps.length > 0)
    throw new AppError('event.not_ready', {
      reason: { code: 'event.not_ready.published', params: { gaps } },
      details: { gaps: gapViews(gaps) },
    })
}
