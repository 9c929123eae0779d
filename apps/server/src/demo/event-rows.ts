import type { TicketTypeTexts } from '@foyer/domain'
import type { Insertable } from 'kysely'
import type { DB, EventsTable, PromoCodesTable, TicketTypesTable } from '../db/schema/index.ts'
import { uuidv7 } from '../ids.ts'
import { type DemoOrder, type DrawnLine, isLive } from './demo-order.ts'
import { MOST_PER_ORDER } from './draw-lines.ts'
import { HOLD_MINUTES } from './draw-orders.ts'
import { DAY } from './moments.ts'
import type { PlacedEvent, PlacedTicketType } from './placed-event.ts'
import { storedTranslations } from './stored-translations.ts'

const POSTPONED_AFTER_DAYS = 10

export function eventRow(event: PlacedEvent): Insertable<EventsTable> {
  return {
    id: event.id,
    organiser_id: event.organiserId,
    custom_url: event.customUrl,
    title: event.title,
    summary: event.summary,
    description: event.description && JSON.stringify(event.description),
    category: event.category,
    format: event.format ?? 'in_person',
    venue_name: event.venueName,
    address_line: event.addressLine,
    city: event.city,
    country: event.country,
    online_url: event.onlineUrl ?? null,
    starts_at: event.startsAt,
    // A mailbox that begins with a hundred reminders shows nothing.
    reminded_for: event.startsAt,
    ends_at: event.endsAt,
    doors_open_at: event.doorsOpenAt,
    timezone: event.timezone,
    currency: event.currency,
    status: event.publishedAt ? 'published' : 'draft',
    visibility: event.unlisted ? 'unlisted' : 'public',
    refund_policy: event.refundPolicy,
    refund_days: event.refundDays ?? 7,
    hold_minutes: HOLD_MINUTES,
    max_per_order: event.maxPerOrder ?? MOST_PER_ORDER,
    capacity: event.capacity,
    fee_mode: event.feeMode,
    show_going: event.showsGoing ?? false,
    tax: event.tax ? JSON.stringify(event.tax) : null,
    published_at: event.publishedAt,
    ...postponement(event),
    series_id: event.seriesId,
    series_slot: event.seriesId === null ? null : event.startsAt,
    passes_for_series: event.passesForSeries,
    translations: storedTranslations(event, ({ texts }) => texts),
    created_at: event.createdAt,
    updated_at: event.publishedAt ?? event.createdAt,
  }
}

function postponement({ postponed, startsAt, publishedAt }: PlacedEvent): Partial<Insertable<EventsTable>> {
  if (!postponed || !startsAt || !publishedAt) return {}
  return {
    postponed_at: new Date(publishedAt.getTime() + POSTPONED_AFTER_DAYS * DAY),
    postponed_from: new Date(startsAt.getTime() - postponed.days * DAY),
    postpone_note: postponed.note,
  }
}

/** The texts of a ticket in another language; those of a size name the size. */
function textsOf({ variant }: PlacedTicketType, texts: Partial<TicketTypeTexts> | undefined) {
  if (!variant || texts?.name === undefined) return texts
  return { ...texts, name: `${texts.name} · ${variant.name}` }
}

export function ticketTypeRows(event: PlacedEvent): Insertable<TicketTypesTable>[] {
  const positions = new Map(event.tickets.filter(({ variant }) => !variant).map(({ id }, position) => [id, position]))
  const positionOf = ({ id, variant }: PlacedTicketType) => positions.get(variant?.of ?? id) ?? 0
  return event.tickets.map((ticket) => ({
    id: ticket.id,
    event_id: event.id,
    name: ticket.name,
    description: ticket.description,
    kind: ticket.kind,
    price: ticket.price,
    suggested_price: ticket.suggestedPrice ?? null,
    max_per_order: ticket.maxPerOrder ?? MOST_PER_ORDER,
    visibility: ticket.byCode ? 'code_only' : 'public',
    waiting_list: ticket.waiting !== undefined,
    position: positionOf(ticket),
    translations: storedTranslations(event, ({ tickets }) => textsOf(ticket, tickets[positionOf(ticket)])),
    admits: ticket.admits ?? 1,
    most_per_ticket: ticket.mostPerTicket ?? null,
    variant_of: ticket.variant?.of ?? null,
    variant_name: ticket.variant?.name ?? null,
    variant_position: ticket.variant?.position ?? 0,
    group_prices: JSON.stringify(ticket.groups ?? []),
    series_ticket_id: ticket.seriesTicketId,
    visits: ticket.visits ?? null,
    created_at: event.createdAt,
    updated_at: event.createdAt,
  }))
}

export function priceStepRows({ tickets }: PlacedEvent): Insertable<DB['price_steps']>[] {
  return tickets.flatMap(({ id, steps }) =>
    steps.map((step, position) => ({
      id: step.id,
      ticket_type_id: id,
      position,
      name: step.name,
      price: step.price,
    })),
  )
}

export function checkInListRows({
  id,
  tickets,
  createdAt,
  lists = [],
}: PlacedEvent): Insertable<DB['check_in_lists']>[] {
  return lists.map(({ name, only }) => ({
    id: uuidv7(createdAt.getTime()),
    event_id: id,
    name,
    ticket_type_ids: tickets.filter((ticket) => only.includes(ticket.name)).map((ticket) => ticket.id),
    created_at: createdAt,
  }))
}

export function promoCodeRows(event: PlacedEvent): Insertable<PromoCodesTable>[] {
  return event.promoCodes.map((promo) => ({
    id: promo.id,
    event_id: event.id,
    code: promo.code,
    discount_type: promo.discountType,
    value: promo.value,
    ticket_type_ids: promo.ticketTypeIds && [...promo.ticketTypeIds],
    unlocks_hidden: promo.unlocksHidden ?? false,
    expires_at: promo.expiresAt,
    max_per_buyer: promo.maxPerBuyer ?? null,
    min_order_total: promo.minOrderTotal ?? 0,
    status: promo.status ?? 'active',
    created_at: event.createdAt,
  }))
}

/** The counters of an event, claimed by its live orders. */
export function counterRows(event: PlacedEvent, orders: readonly DemoOrder[]): Insertable<DB['counters']>[] {
  const live = orders.filter((order) => order.event === event && isLive(order))
  const lines = live.flatMap((order) => order.lines)
  const claimed = (matches: (line: DrawnLine) => boolean) =>
    lines.filter(matches).reduce((sum, { quantity }) => sum + quantity, 0)
  const types = event.tickets.flatMap((ticket) => [
    {
      id: ticket.id,
      event_id: event.id,
      kind: 'ticket_type' as const,
      capacity: ticket.capacity,
      claimed: claimed((line) => line.ticket === ticket),
      places: ticket.admits ?? 1,
    },
    ...ticket.steps.map((step) => ({
      id: step.id,
      event_id: event.id,
      kind: 'price_step' as const,
      capacity: step.quantity,
      claimed: claimed((line) => line.step === step),
    })),
  ])
  const promos = event.promoCodes.map((promo) => ({
    id: promo.id,
    event_id: event.id,
    kind: 'promo' as const,
    capacity: promo.maxUses ?? null,
    claimed: live.filter((order) => order.promo === promo).length,
  }))
  if (event.capacity === null) return [...types, ...promos]
  return [
    ...types,
    ...promos,
    {
      id: event.id,
      event_id: event.id,
      kind: 'event' as const,
      capacity: event.capacity,
      claimed: live.reduce((sum, { quantity }) => sum + quantity, 0),
    },
  ]
}
