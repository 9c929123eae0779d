import { randomUUID } from 'node:crypto'
import type { OrderView } from '@foyer/contract'
import { required } from '@foyer/domain'
import { sql } from 'kysely'
import { createEvent, createPaidOrder, type TestApp, type TestUser } from '../../../testing/index.ts'
import { type DoorFields, makeDoor, type OrderTicket, pairedHeaders, type Phone } from './check-in-scene.ts'

const MINUTE = 60_000

export interface SeriesDate {
  readonly eventId: string
  readonly ticketTypeId: string
  readonly tickets: readonly OrderTicket[]
  readonly order: OrderView & { token: string }
}

export interface Day {
  readonly organiser: TestUser
  readonly seriesId: string
  readonly dates: readonly SeriesDate[]
}

/** A zone in which it is about noon, so that dates some hours away are on the same day whenever a test runs. */
export function noonZone(): string {
  const east = 12 - new Date().getUTCHours()
  return east >= 0 ? `Etc/GMT-${east}` : `Etc/GMT+${-east}`
}

/** A series whose dates begin so many minutes from now, each with a paid order of so many tickets. */
export async function createDay(
  site: TestApp,
  startsIn: readonly number[],
  { quantity = 1, organiser }: { quantity?: number; organiser?: TestUser } = {},
): Promise<Day> {
  const zone = noonZone()
  const at = (minutes: number) => new Date(Date.now() + minutes * MINUTE).toISOString()
  const dates: SeriesDate[] = []
  let owner = organiser
  // Sales end when an event does: it is ordered for before it is moved to where it belongs.
  for (const minutes of startsIn) {
    const soon = { startsAt: at(60), endsAt: at(120) }
    const made = await createEvent(site, {
      ...(owner && { organiser: owner }),
      event: soon,
      ticket: { kind: 'free', price: 0 },
    })
    owner = made.organiser
    const buyer = { firstName: 'Adaeze', lastName: 'Okafor', email: `${randomUUID()}@example.org` }
    const order = await createPaidOrder(site, { ...made, quantity, buyer })
    dates.push({ eventId: made.eventId, ticketTypeId: made.ticketTypeId, tickets: order.tickets, order })
    await sql`
      update events set starts_at = ${at(minutes)}, ends_at = ${at(minutes + 60)}, timezone = ${zone}
      where id = ${made.eventId}`.execute(site.deps.db)
  }
  const seriesId = randomUUID()
  const ids = dates.map(({ eventId }) => eventId)
  await sql`
    insert into series (id, organiser_id, custom_url, title, timezone, currency)
    select ${seriesId}, organiser_id, ${`day-${seriesId}`}, 'Museum', ${zone}, currency from events where id = ${ids[0]}`.execute(
    site.deps.db,
  )
  await sql`update events set series_id = ${seriesId}, series_slot = starts_at where id = any(${ids}::uuid[])`.execute(
    site.deps.db,
  )
  return { organiser: required(owner, 'the organiser of a date'), seriesId, dates }
}

/** A quarter of an hour early and half an hour late. */
const USUAL = { before: 15, after: 30 }

/** A door over all dates, made at one of them, with a phone paired with it. */
export async function createDayPhone(
  site: TestApp,
  { organiser, seriesId, dates }: Day,
  fields: DoorFields = {},
): Promise<Phone> {
  const { eventId } = required(dates[0], 'the first date')
  const { body: door } = await makeDoor(site, { organiser, eventId }, { name: 'Entrance', series: USUAL, ...fields })
  return { door, headers: await pairedHeaders(site, { eventId: seriesId, code: door.code }) }
}
