import { zonedToUtc, dayInZone } from '@foyer/domain'
import { uuidv7 } from '../ids.ts'
import type { DemoEvent, DemoPromoCode, DemoTicketType } from './demo-event.ts'
import { DAY, HOUR, placeMoment, shiftDay } from './moments.ts'

export interface PlacedTicketType extends DemoTicketType {
  readonly id: string
}

export interface PlacedPromoCode extends DemoPromoCode {
  readonly id: string
  readonly ticketTypeIds: readonly string[] | null
  readonly expiresAt: Date | null
}

/** An event of the demo with its ids and instants. */
export interface PlacedEvent extends Omit<DemoEvent, 'tickets' | 'promoCodes'> {
  readonly organiserId: string
  readonly tickets: readonly PlacedTicketType[]
  readonly promoCodes: readonly PlacedPromoCode[]
  readonly startsAt: Date | null
  readonly endsAt: Date | null
  readonly doorsOpenAt: Date | null
  readonly createdAt: Date
  readonly publishedAt: Date | null
}

const DRAFTED_DAYS_AGO = 4

/** Gives an event its place in time. It went on sale at ten in the morning. */
export function placeEvent(event: DemoEvent, organiserId: string, now: Date): PlacedEvent {
  const days = event.onSaleForDays
  const publishedAt =
    days === null ? null : zonedToUtc(`${shiftDay(dayInZone(now, event.timezone), -days)}T10:00`, event.timezone)
  const createdAt = publishedAt
    ? new Date(publishedAt.getTime() - 2 * DAY - 3 * HOUR)
    : new Date(now.getTime() - DRAFTED_DAYS_AGO * DAY)
  const dates = event.moment && placeMoment(event.moment, event.timezone, now)
  const tickets = event.tickets.map((ticket) => ({ ...ticket, id: uuidv7(createdAt.getTime()) }))
  return {
    ...event,
    organiserId,
    tickets,
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
  }
}
