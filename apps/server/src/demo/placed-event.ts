import { zonedToUtc, dayInZone } from '@foyer/domain'
import { uuidv7 } from '../ids.ts'
import type { DemoEvent, DemoTicketType } from './demo-event.ts'
import { DAY, HOUR, placeMoment, shiftDay } from './moments.ts'

export interface PlacedTicketType extends DemoTicketType {
  readonly id: string
}

/** An event of the demo with its ids and instants. */
export interface PlacedEvent extends Omit<DemoEvent, 'tickets'> {
  readonly organiserId: string
  readonly tickets: readonly PlacedTicketType[]
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
  return {
    ...event,
    organiserId,
    tickets: event.tickets.map((ticket) => ({ ...ticket, id: uuidv7(createdAt.getTime()) })),
    startsAt: dates?.startsAt ?? null,
    endsAt: dates?.endsAt ?? null,
    doorsOpenAt: dates?.doorsOpenAt ?? null,
    createdAt,
    publishedAt,
  }
}
