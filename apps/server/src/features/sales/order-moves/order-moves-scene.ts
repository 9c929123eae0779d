import type {
  ErrorView,
  MoveDatesView,
  MoveDifference,
  MoveRunView,
  MoveSurchargeView,
  OwnMoveView,
  SeriesRunView,
} from '@foyer/contract'
import { call, createUser, type TestUser } from '../../../testing/factories.ts'
import { brokenInvariants } from '../../../testing/invariants.ts'
import type { TestApp } from '../../../testing/test-app.ts'
import { addDates, createSeries } from '../series/series-scene.ts'
import { workOnDates } from '../series/index.ts'

/** A date of a series on sale, with the id of its one ticket type. */
export interface DateOnSale {
  readonly eventId: string
  readonly ticketTypeId: string
}

/** A published series of three dates, the first first. */
export interface SeriesOnSale {
  readonly organiser: TestUser
  readonly seriesId: string
  readonly dates: readonly [DateOnSale, DateOnSale, DateOnSale]
}

/** Makes a series and puts its dates on sale. */
export async function seriesOnSale(
  site: TestApp,
  { organiser: given, series = {} }: { organiser?: TestUser; series?: Record<string, unknown> } = {},
): Promise<SeriesOnSale> {
  const organiser = given ?? (await createUser(site))
  const { _id: seriesId } = await createSeries(site, organiser, series)
  await addDates(site, organiser, seriesId)
  const { body } = await call<{ run: SeriesRunView }>(site.app, {
    method: 'PATCH',
    url: `/api/series/${seriesId}/publish`,
    headers: organiser.headers,
    payload: { to: 'published' },
  })
  await workOnDates(site.deps, body.run._id)
  const rows = await site.deps.db
    .selectFrom('events')
    .innerJoin('ticket_types', 'ticket_types.event_id', 'events.id')
    .select(['events.id as eventId', 'ticket_types.id as ticketTypeId'])
    .where('events.series_id', '=', seriesId)
    .orderBy('events.starts_at')
    .execute()
  const [first, second, third] = rows
  if (!first || !second || !third) throw new Error('The series has not got its dates')
  return { organiser, seriesId, dates: [first, second, third] }
}

/** The organiser moves an order from one date to another. */
export function moveOrder(
  { app }: Pick<TestApp, 'app'>,
  { headers }: Pick<TestUser, 'headers'>,
  {
    id,
    from,
    to,
    tellGuest = true,
    difference,
  }: {
    id: string
    from: { eventId: string }
    to: { eventId: string }
    tellGuest?: boolean
    difference?: MoveDifference
  },
) {
  return call<ErrorView>(app, {
    method: 'POST',
    url: `/api/guests/orders/${id}/move`,
    headers,
    payload: { fromEventId: from.eventId, toEventId: to.eventId, tellGuest, ...(difference && { difference }) },
  })
}

/** The dates that an order could move to. */
export async function moveDates(
  { app }: Pick<TestApp, 'app'>,
  { headers }: Pick<TestUser, 'headers'>,
  id: string,
): Promise<MoveDatesView> {
  return (await call<MoveDatesView>(app, { method: 'GET', url: `/api/guests/orders/${id}/move/dates`, headers })).body
}

/** The organiser starts to move orders of a date: the named ones, or all. */
export function startRun(
  { app }: Pick<TestApp, 'app'>,
  { headers }: Pick<TestUser, 'headers'>,
  {
    from,
    to,
    orderIds,
    difference,
  }: {
    from: { eventId: string }
    to: { eventId: string }
    orderIds?: readonly string[]
    difference?: MoveDifference
  },
) {
  return call<MoveRunView & ErrorView>(app, {
    method: 'POST',
    url: `/api/events/${from.eventId}/move-runs`,
    headers,
    payload: {
      toEventId: to.eventId,
      tellGuests: false,
      ...(orderIds && { orderIds }),
      ...(difference && { difference }),
    },
  })
}

/** The runs of a date, newest first. */
export async function moveRuns(
  { app }: Pick<TestApp, 'app'>,
  { headers }: Pick<TestUser, 'headers'>,
  from: { eventId: string },
): Promise<MoveRunView[]> {
  const url = `/api/events/${from.eventId}/move-runs`
  return (await call<{ items: MoveRunView[] }>(app, { method: 'GET', url, headers })).body.items
}

/** Sets the price of a date's tickets, minor units. */
export async function setPrice(
  { deps }: Pick<TestApp, 'deps'>,
  { ticketTypeId }: DateOnSale,
  price: number,
): Promise<void> {
  await deps.db.updateTable('ticket_types').set({ price }).where('id', '=', ticketTypeId).execute()
}

/** Lets guests of a series move their own orders until so many hours before the start; null forbids it. */
export function allowOwnMoves({ deps }: Pick<TestApp, 'deps'>, seriesId: string, hours: number | null) {
  return deps.db.updateTable('series').set({ move_hours: hours }).where('id', '=', seriesId).execute()
}

/** The buyer moves an order. */
export function moveOwn(
  { app }: Pick<TestApp, 'app'>,
  { reference, token }: { reference: string; token: string },
  { from, to }: { from: { eventId: string }; to: { eventId: string } },
) {
  return call<ErrorView>(app, {
    method: 'POST',
    url: `/api/orders/${reference}/move`,
    headers: { 'x-order-token': token },
    payload: { fromEventId: from.eventId, toEventId: to.eventId },
  })
}

/** What the buyer sees of moving an order. */
export async function ownMove(
  { app }: Pick<TestApp, 'app'>,
  { reference, token }: { reference: string; token: string },
): Promise<OwnMoveView> {
  const url = `/api/orders/${reference}/move`
  return (await call<OwnMoveView>(app, { method: 'GET', url, headers: { 'x-order-token': token } })).body
}

/** The buyer starts to pay for a dearer date; `amount` is the surcharge that they saw, minor units. */
export function paySurcharge(
  { app }: Pick<TestApp, 'app'>,
  { reference, token }: { reference: string; token: string },
  { from, to, ...pay }: { from: { eventId: string }; to: { eventId: string }; amount: number; method?: string },
) {
  return call<MoveSurchargeView & ErrorView>(app, {
    method: 'POST',
    url: `/api/orders/${reference}/move/surcharge`,
    headers: { 'x-order-token': token },
    payload: { fromEventId: from.eventId, toEventId: to.eventId, ...pay },
  })
}

/** The last surcharge order of an order. */
export function surchargeOrderOf({ deps }: Pick<TestApp, 'deps'>, { id }: { id: string }) {
  return deps.db
    .selectFrom('orders')
    .selectAll()
    .where('surcharge_of', '=', id)
    .orderBy('created_at', 'desc')
    .executeTakeFirst()
}

/** A series whose second and third date cost so much, in minor units, and whose guests may move until a day before. */
export async function dearerSeries(site: TestApp, price: number, options: Parameters<typeof seriesOnSale>[1] = {}) {
  const made = await seriesOnSale(site, options)
  const [from, to, third] = made.dates
  for (const date of [to, third]) await setPrice(site, date, price)
  await allowOwnMoves(site, made.seriesId, 24)
  return { ...made, from, to, third }
}

/** After each test: runs the waiting jobs, checks the invariants of the books, and clears the rate limits. */
export async function leaveSound(site: TestApp): Promise<void> {
  await site.runJobs()
  const broken = await brokenInvariants(site.deps.pool)
  if (broken.length > 0) throw new Error(broken.join('\n'))
  await site.deps.db.deleteFrom('rate_limits').execute()
}
