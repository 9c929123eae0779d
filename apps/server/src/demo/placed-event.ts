import { zonedToUtc, dayInZone } from '@foyer/domain'
import { uuidv7 } from '../ids.ts'
import type { DemoBundle, DemoEvent, DemoPriceStep, DemoPromoCode, DemoTicketType } from './demo-event.ts'
import { DAY, HOUR, placeMoment, shiftDay } from './moments.ts'

export interface PlacedPriceStep extends DemoPriceStep {
  readonly id: string
}

/** A ticket type with its id; one of the sizes of an extra is a ticket type of its own. */
export interface PlacedTicketType extends Omit<DemoTicketType, 'steps' | 'variants'> {
  readonly id: string
  readonly steps: readonly PlacedPriceStep[]
  /** The extra that it is a size of, and the name of the size. */
  readonly variant: { readonly of: string; readonly name: string; readonly position: number } | null
  /** The ticket of the series that it was made from. */
  readonly seriesTicketId: string | null
}

export interface PlacedPromoCode extends DemoPromoCode {
  readonly id: string
  readonly ticketTypeIds: readonly string[] | null
  readonly expiresAt: Date | null
}

export interface PlacedBundle extends DemoBundle {
  /** The bundle of the series that it was made from. */
  readonly seriesBundleId: string | null
}

/** An event of the demo with its ids and instants. */
export interface PlacedEvent extends Omit<DemoEvent, 'tickets' | 'bundles' | 'promoCodes'> {
  readonly organiserId: string
  readonly tickets: readonly PlacedTicketType[]
  readonly bundles: readonly PlacedBundle[]
  readonly promoCodes: readonly PlacedPromoCode[]
  readonly startsAt: Date | null
  readonly endsAt: Date | null
  readonly doorsOpenAt: Date | null
  readonly createdAt: Date
  readonly publishedAt: Date | null
  /** Of a date: its series. Its place in it is where it starts. */
  readonly seriesId: string | null
  /** The series whose passes it sells. */
  readonly passesForSeries: string | null
}

const DRAFTED_DAYS_AGO = 4

/** When something was written and went on sale: at ten in the morning, so many days ago. */
export function placeSale(
  { onSaleForDays: days, timezone }: Pick<DemoEvent, 'onSaleForDays' | 'timezone'>,
  now: Date,
): { publishedAt: Date | null; createdAt: Date } {
  const publishedAt = days === null ? null : zonedToUtc(`${shiftDay(dayInZone(now, timezone), -days)}T10:00`, timezone)
  const createdAt = publishedAt
    ? new Date(publishedAt.getTime() - 2 * DAY - 3 * HOUR)
    : new Date(now.getTime() - DRAFTED_DAYS_AGO * DAY)
  return { publishedAt, createdAt }
}

/** A ticket type with ids, followed by its sizes where it has any. */
function placeTickets({ variants, ...ticket }: DemoTicketType, createdAt: Date): PlacedTicketType[] {
  const newId = () => uuidv7(createdAt.getTime())
  const steps = (ticket.steps ?? []).map((step) => ({ ...step, id: newId() }))
  const whole = { ...ticket, id: newId(), steps, variant: null, seriesTicketId: null }
  const sizes = (variants ?? []).map((size, index) => ({
    ...whole,
    ...size,
    id: newId(),
    name: `${ticket.name} · ${size.name}`,
    variant: { of: whole.id, name: size.name, position: index + 1 },
  }))
  return [whole, ...sizes]
}

/** Gives an event its place in time. */
export function placeEvent(event: DemoEvent, organiserId: string, now: Date): PlacedEvent {
  const { publishedAt, createdAt } = placeSale(event, now)
  const dates = event.moment && placeMoment(event.moment, event.timezone, now)
  const tickets = event.tickets.flatMap((ticket) => placeTickets(ticket, createdAt))
  return {
    ...event,
    organiserId,
    tickets,
    bundles: (event.bundles ?? []).map((bundle) => ({ ...bundle, seriesBundleId: null })),
    promoCodes: (event.promoCodes ?? []).map((promo) => ({
      ...promo,
      id: uuidv7(createdAt.getTime()),
      ticketTypeIds: promo.only ? tickets.filter(({ name }) => promo.only?.includes(name)).map(({ id }) => id) : null,
      expiresAt: publishedAt && promo.days !== undefined ? new Date(publishedAt.getTime() + promo.days * DAY) : null,
    })),
    startsAt: dates?.startsAt ?? null,
    endsAt: dates?.endsAt ?? null,
    doorsOpenAt: dates?.doorsOpenAt ?? null,
    createdAt,
    publishedAt,
    seriesId: null,
    passesForSeries: null,
  }
}
