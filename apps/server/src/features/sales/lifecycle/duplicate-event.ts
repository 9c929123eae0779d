import type { DuplicateEventInput, EventView } from '@foyer/contract'
import { required, movedSaleWindow, movedWith, slugify } from '@foyer/domain'
import type { Trx } from '../../../db/database.ts'
import type { Deps } from '../../../deps.ts'
import type { MemberActor } from '../../../http/actor.ts'
import { uuidv7 } from '../../../ids.ts'
import { assertMay } from '../../people/organisations/index.ts'
import {
  auditEvent,
  asUrlTaken,
  assertManages,
  checkCustomUrl,
  type EventRow,
  findEvent,
  loadEventView,
} from '../../programme/events/index.ts'
import { createCounter, setEventCapacity } from '../../programme/inventory/index.ts'
import { copyQuestions } from '../../programme/order-questions/index.ts'
import { copyPromoCodes } from '../../programme/promo-codes/index.ts'
import { copyBundles } from '../../programme/bundles/index.ts'
import { copyPriceSteps, listTicketTypes, type TicketTypeWithCounts } from '../../programme/ticket-types/index.ts'
import { newDates } from './new-dates.ts'

/**
 * Makes a draft from an existing event, the pattern: its texts, picture, terms, questions and ticket types, whose sales windows move as far
 * as the start does. Sales are not copied. The draft belongs to the organiser of the pattern.
 */
export async function duplicateEvent(
  deps: Deps,
  actor: MemberActor,
  id: string,
  input: DuplicateEventInput,
): Promise<EventView> {
  const pattern = assertManages(actor, 'events:write', await findEvent(deps.db, id))
  // Members who are limited to some events cannot create others.
  assertMay(actor, 'events:write', { organisationId: pattern.organiser_id, eventId: null })
  const dates = newDates(input, deps.now())
  const customUrl = await freeCustomUrl(deps, input.title)
  try {
    return await deps.db.transaction().execute(async (trx) => {
      const draft = await trx
        .insertInto('events')
        .values({
          ...termsOf(pattern),
          id: uuidv7(),
          title: input.title,
          translations: JSON.stringify(translationsFor(pattern, input.title)),
          custom_url: customUrl,
          starts_at: dates.startsAt,
          ends_at: dates.endsAt,
          doors_open_at: dates.doorsOpenAt,
        })
        .returningAll()
        .executeTakeFirstOrThrow()
      await setEventCapacity(trx, draft.id, draft.capacity)
      const types = await listTicketTypes(trx, pattern.id)
      const copies = new Map(types.map((type) => [type.id, uuidv7()]))
      for (const type of types) await copyTicketType(trx, type, { pattern, draft, copies })
      await copyBundles(trx, {
        from: pattern.id,
        to: draft.id,
        ticketTypes: copies,
        moved: (window) => movedWindow(window, { pattern, draft }),
      })
      await copyPromoCodes(trx, {
        from: pattern.id,
        to: draft.id,
        ticketTypes: copies,
        moved: (instant) => movedBetween(instant, pattern, draft),
      })
      await copyQuestions(trx, { from: pattern.id, to: draft.id, ticketTypes: copies })
      const view = await loadEventView(deps, actor, draft, trx)
      await auditEvent(trx, actor, draft, 'duplicate', { before: { pattern: pattern.id } })
      return view
    })
  } catch (error) {
    throw asUrlTaken(error)
  }
}

/** Moves an instant of the pattern by as much as the start moved; it stays where one of the events has no start. */
function movedBetween(instant: Date, pattern: EventRow, draft: EventRow): Date {
  if (!pattern.starts_at || !draft.starts_at) return instant
  return movedWith(instant, { from: pattern.starts_at, to: draft.starts_at, timeZone: draft.timezone })
}

async function freeCustomUrl(deps: Deps, title: string): Promise<string | null> {
  const slug = slugify(title)
  const { available, suggestions } = await checkCustomUrl(deps, slug)
  return available ? slug : (suggestions[0] ?? null)
}

/** What a new event copies: everything its organiser wrote, nothing that happened to the pattern. */
function termsOf(event: EventRow) {
  return {
    organiser_id: event.organiser_id,
    summary: event.summary,
    description: event.description && JSON.stringify(event.description),
    category: event.category,
    format: event.format,
    venue_name: event.venue_name,
    address_line: event.address_line,
    city: event.city,
    country: event.country,
    latitude: event.latitude,
    longitude: event.longitude,
    online_url: event.online_url,
    timezone: event.timezone,
    currency: event.currency,
    visibility: event.visibility,
    cover: event.cover && JSON.stringify(event.cover),
    refund_policy: event.refund_policy,
    refund_days: event.refund_days,
    hold_minutes: event.hold_minutes,
    bank_transfer_days: event.bank_transfer_days,
    max_per_order: event.max_per_order,
    max_per_buyer: event.max_per_buyer,
    capacity: event.capacity,
    fee_mode: event.fee_mode,
    transfers: event.transfers,
    show_going: event.show_going,
    tax: event.tax && JSON.stringify(event.tax),
    language: event.language,
  }
}

/** The translations of the pattern; those of its title only where the draft has the same title. */
function translationsFor({ title, translations }: EventRow, newTitle: string): EventRow['translations'] {
  if (newTitle === title) return translations
  return Object.fromEntries(
    Object.entries(translations).map(([language, texts]) => [language, { ...texts, title: undefined }]),
  )
}

/** A sales window of the pattern, moved as far as the draft's date; none where one of them has no date. */
function movedWindow(
  window: { salesStartAt: Date | null; salesEndAt: Date | null },
  { pattern, draft }: { pattern: EventRow; draft: EventRow },
) {
  if (!pattern.starts_at || !draft.starts_at || !draft.ends_at) return { salesStartAt: null, salesEndAt: null }
  return movedSaleWindow(window, {
    from: pattern.starts_at,
    to: draft.starts_at,
    timeZone: draft.timezone,
    eventEndsAt: draft.ends_at,
  })
}

async function copyTicketType(
  trx: Trx,
  type: TicketTypeWithCounts,
  { pattern, draft, copies }: { pattern: EventRow; draft: EventRow; copies: ReadonlyMap<string, string> },
): Promise<void> {
  const copyOf = (copied: string) => required(copies.get(copied), `the copy of ticket type ${copied}`)
  // Archived tickets are not copied, so an extra cannot require the copy of one.
  const needed = type.needs_ticket_type_ids.filter((each) => copies.has(each)).map(copyOf)
  // Without this, an extra that nobody can buy in the pattern would be sold with any ticket, because it requires none.
  const isUnneeded = type.needs_ticket_type_ids.length > 0 && needed.length === 0
  const id = copyOf(type.id)
  const moved = movedWindow({ salesStartAt: type.sales_start_at, salesEndAt: type.sales_end_at }, { pattern, draft })
  await trx
    .insertInto('ticket_types')
    .values({
      id,
      event_id: draft.id,
      name: type.name,
      description: type.description,
      kind: type.kind,
      price: type.price,
      suggested_price: type.suggested_price,
      sales_start_at: moved.salesStartAt,
      sales_end_at: moved.salesEndAt,
      min_per_order: type.min_per_order,
      max_per_order: type.max_per_order,
      visibility: type.visibility,
      status: isUnneeded ? 'paused' : type.status,
      waiting_list: type.waiting_list,
      offer_hours: type.offer_hours,
      position: type.position,
      translations: JSON.stringify(type.translations),
      group_prices: JSON.stringify(type.group_prices),
      admits: type.admits,
      needs_ticket_type_ids: needed,
      most_per_ticket: type.most_per_ticket,
      variant_of: type.variant_of && copyOf(type.variant_of),
      variant_name: type.variant_name,
      variant_position: type.variant_position,
    })
    .execute()
  await createCounter(trx, {
    id,
    eventId: draft.id,
    kind: 'ticket_type',
    capacity: type.capacity,
    places: type.admits,
  })
  await copyPriceSteps(trx, type, { id, event_id: draft.id }, (instant) => movedBetween(instant, pattern, draft))
}
