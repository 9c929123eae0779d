import type { AvailabilityView, PlacedView, PublicEventCardView, PublicTicketTypeView } from '@foyer/contract'
import { datesToCome, type FeeSchedule, priceOrder, type Reading, required } from '@foyer/domain'
import { formatNumber, m } from '@foyer/messages'
import { categoryOf, coverView, type EventRow, isoOrNull, pointView, type ShownEvent } from '../events/index.ts'
import {
  leftAtStep,
  openStepsOf,
  passSteps,
  priceAfterSteps,
  salesEnd,
  saleStateOf,
  shownTicketType,
  type TicketTypeWithCounts,
} from '../ticket-types/index.ts'
import { cityPoint } from './city-points.ts'
import { posterView } from './event-poster.ts'
import type { CardRow } from './storefront.queries.ts'

/** What one ticket costs the buyer, with fee and tax that come on top, so that the price on a card is the price to pay. */
export function priceToPay(
  unitPrice: number,
  { currency, fee_mode: feeMode, tax }: Pick<EventRow, 'currency' | 'fee_mode' | 'tax'>,
  fee: FeeSchedule,
): number {
  const lines = [{ ticketTypeId: '', unitPrice, quantity: 1 }]
  return priceOrder({ currency, lines, discount: null, fee, feeMode, tax }).total
}

/** Where an event is: the point of its organiser, or else the centre of its city. */
export function placedView(
  event: Pick<EventRow, 'format' | 'latitude' | 'longitude' | 'city' | 'country'>,
): PlacedView | null {
  if (event.format === 'online') return null
  const own = pointView(event)
  if (own) return { ...own, exact: true }
  const city = cityPoint(event.city, event.country)
  return city && { ...city, exact: false }
}

/** A card of an event that is in the language of its reader already. */
export function cardView(row: CardRow & Pick<ShownEvent, 'fallbacks'>, fee: FeeSchedule): PublicEventCardView {
  return {
    _id: row.id,
    customUrl: row.custom_url ?? row.id,
    title: row.title,
    summary: row.summary,
    category: categoryOf(row.category),
    format: row.format,
    venueName: row.venue_name,
    city: row.city,
    country: row.country,
    point: placedView(row),
    startsAt: required(isoOrNull(row.starts_at), 'the date of a published event'),
    endsAt: required(isoOrNull(row.ends_at), 'the date of a published event'),
    timezone: row.timezone,
    currency: row.currency,
    priceFrom: row.price_from === null ? null : priceToPay(row.price_from, row, fee),
    free: row.free,
    payWhatYouLike: row.pay_what_you_like,
    soldOut: row.sold_out,
    datesOpen: row.dates_open,
    cover: coverView(row.cover),
    poster: posterView(row),
    organiserName: row.organisation_name,
    fallbacks: row.fallbacks,
    ...(row.later_dates > 0 && { laterDates: row.later_dates }),
    ...(row.series_url !== null && { seriesUrl: row.series_url }),
  }
}

/** Ticket types that visitors can choose; an extra with variants is replaced by its variants. */
export function publicTicketTypeViews(
  types: readonly TicketTypeWithCounts[],
  reading: Reading,
  now: Date,
): PublicTicketTypeView[] {
  const byId = new Map(types.map((type) => [type.id, type]))
  const varied = new Set(types.map((type) => type.variant_of))
  return types
    .filter((type) => !varied.has(type.id))
    .map((type) => {
      const extra = type.variant_of === null ? undefined : byId.get(type.variant_of)
      return publicTicketTypeView(type, { extra, reading, now })
    })
}

function publicTicketTypeView(
  type: TicketTypeWithCounts,
  { extra, reading, now }: { extra: TicketTypeWithCounts | undefined; reading: Reading; now: Date },
): PublicTicketTypeView {
  const { name, description, fallbacks } = shownTicketType(type, reading)
  return {
    _id: type.id,
    name,
    description,
    fallbacks,
    kind: type.kind,
    price: priceAfterSteps(type, now),
    suggestedPrice: type.suggested_price,
    minPerOrder: type.min_per_order,
    maxPerOrder: type.max_per_order,
    salesStartAt: isoOrNull(type.sales_start_at),
    salesEndAt: isoOrNull(salesEnd(type)),
    ...(type.capacity !== null && type.claimed >= type.capacity && { soldOut: true as const }),
    admits: type.admits,
    needsTicketIds: type.needs_ticket_type_ids,
    mostPerTicket: type.most_per_ticket,
    variant: extra ? { of: extra.id, item: shownTicketType(extra, reading).name, name: type.variant_name ?? '' } : null,
    // Includes used-up steps: a ticket that is given back reopens its step.
    priceSteps: [
      ...type.price_steps
        .filter((step) => step.ends_at === null || step.ends_at > now)
        .map((step) => ({
          _id: step.id,
          name: step.name,
          price: step.price,
          endsAt: isoOrNull(step.ends_at),
          left: leftAtStep(step),
        })),
      ...proRataStepViews(type, now),
    ],
    groupPrices: type.group_prices,
    ...(type.pass && {
      pass: { visits: type.visits, dates: type.pass.total, datesToCome: datesToCome(type.pass, now) },
    }),
  }
}

/** A pro rata price as price steps, each of which ends when a date begins, because browsers already handle price steps. */
function proRataStepViews(type: TicketTypeWithCounts, now: Date) {
  const { pass } = type
  if (!pass) return []
  const toCome = datesToCome(pass, now)
  return passSteps(type, now).map(({ dateId, price, endsAt }, index) => ({
    _id: dateId,
    name: m.events_pass_rate({ left: formatNumber(toCome - index), total: formatNumber(pass.total) }),
    price,
    endsAt: endsAt.toISOString(),
    left: null,
  }))
}

/** What visitors may know about what is left. The event's own capacity, in people, limits each ticket type as well. */
export function availabilityView(
  event: EventRow,
  types: TicketTypeWithCounts[],
  eventCounter: { capacity: number | null; claimed: number } | undefined,
  now: Date,
  unlocked = false,
): Omit<AvailabilityView, 'going'> {
  const room = eventCounter?.capacity == null ? null : Math.max(0, eventCounter.capacity - eventCounter.claimed)
  return {
    _id: event.id,
    tickets: types.map((type) => {
      const free = type.capacity === null ? null : Math.max(0, type.capacity - type.claimed)
      const own = type.awaited > 0 ? 0 : free
      const units = room === null || type.admits === 0 ? null : Math.floor(room / type.admits)
      const remaining = own === null ? units : units === null ? own : Math.min(own, units)
      const state = saleStateOf(type, event, now, unlocked)
      const shown = state === 'on_sale' && remaining === 0 ? ('sold_out' as const) : state
      return {
        _id: type.id,
        state: shown,
        remaining,
        waitingList: type.waiting_list && shown === 'sold_out',
        priceSteps: [
          ...openStepsOf(type, now).map(({ id, left }) => ({ _id: id, left })),
          ...passSteps(type, now).map(({ dateId }) => ({ _id: dateId, left: null })),
        ],
      }
    }),
  }
}
