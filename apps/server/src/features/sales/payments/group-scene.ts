import type { ErrorView, OrderGroupView, PlacedOrderGroupView } from '@foyer/contract'
import type { FastifyInstance } from 'fastify'
import { organisationOfEvent } from '../../guests/followers/followers-scene.ts'
import { buyer, call, createEvent, newKey, type TestApp, type TestUser } from '../../../testing/index.ts'

/** One date of a cart. */
export interface CartDate {
  readonly eventId: string
  readonly ticketTypeId: string
  readonly quantity?: number
  readonly expectedSubtotal?: number
  readonly promoCode?: string
  /** Bundles instead of the ticket type. */
  readonly bundles?: readonly Record<string, unknown>[]
}

/** Events of one organiser, each with one ticket type. */
export async function createDates(
  site: TestApp,
  tickets: readonly Record<string, unknown>[],
  { organiser, event }: { organiser?: TestUser; event?: Record<string, unknown> } = {},
) {
  const dates: Awaited<ReturnType<typeof createEvent>>[] = []
  for (const ticket of tickets) {
    const seller = organiser ?? dates[0]?.organiser
    dates.push(await createEvent(site, { ticket, ...(event && { event }), ...(seller && { organiser: seller }) }))
  }
  return dates
}

/** Dates at these prices, including the fee, of an organisation that can give cards away. A date without a price has a free ticket. */
export async function createCardDates(site: TestApp, prices: readonly number[]) {
  const tickets = prices.map((price) => (price === 0 ? { kind: 'free', price: 0 } : { price }))
  const dates = await createDates(site, tickets, { event: { feeMode: 'absorb' } })
  const [first] = dates
  if (!first) throw new Error('A cart without a date')
  const { id } = await organisationOfEvent(site, first.eventId)
  return { ...first, dates, organisationId: id }
}

export type CardDates = Awaited<ReturnType<typeof createCardDates>>

/** Pays a held group with a card. */
export function applyGroupCard(app: FastifyInstance, placed: Opened, code: string) {
  return callGroup(app, placed, 'PUT', '/gift-card', { code })
}

export function removeGroupCard(app: FastifyInstance, placed: Opened) {
  return callGroup(app, placed, 'DELETE', '/gift-card')
}

/** Asks to hold tickets of several dates together. */
export function placeGroup(
  app: FastifyInstance,
  dates: readonly CartDate[],
  options: { key?: string; buyer?: typeof buyer | null; ip?: string } = {},
) {
  return call<PlacedOrderGroupView & ErrorView>(app, {
    method: 'POST',
    url: '/api/order-groups',
    ...(options.ip !== undefined && { remoteAddress: options.ip }),
    headers: { 'idempotency-key': options.key ?? newKey() },
    payload: {
      carts: dates.map(({ eventId, ticketTypeId, quantity = 1, expectedSubtotal, promoCode, bundles }) => ({
        eventId,
        items: bundles
          ? []
          : [{ ticketId: ticketTypeId, quantity, ...(expectedSubtotal !== undefined && { expectedSubtotal }) }],
        ...(bundles && { bundles }),
        ...(promoCode !== undefined && { promoCode }),
      })),
      ...(options.buyer === null ? {} : { buyer: options.buyer ?? buyer }),
    },
  })
}

type Opened = Pick<PlacedOrderGroupView, 'reference' | 'token'>

/** A call about a group with its secret. */
export function callGroup(
  app: FastifyInstance,
  { reference, token }: Opened,
  method: 'GET' | 'POST' | 'PUT' | 'DELETE' = 'GET',
  path = '',
  payload?: object,
) {
  return call<OrderGroupView & ErrorView & { paymentReference: string }>(app, {
    method,
    url: `/api/order-groups/${reference}${path}`,
    headers: { 'x-order-token': token },
    ...(payload && { payload }),
  })
}

export async function getGroup(app: FastifyInstance, placed: Opened): Promise<OrderGroupView> {
  return (await callGroup(app, placed)).body
}

/** Starts paying a group and answers the provider's reference. */
export async function startGroup(app: FastifyInstance, placed: Opened): Promise<string> {
  const { status, body } = await callGroup(app, placed, 'POST', '/payments', {})
  if (status !== 200) throw new Error(`Paying was refused: ${JSON.stringify(body)}`)
  return body.paymentReference
}

/** A group with a payment under way. */
export async function startedGroup(site: TestApp, dates: readonly CartDate[], by = buyer) {
  const { status, body: placed } = await placeGroup(site.app, dates, { buyer: by })
  if (status !== 201) throw new Error(`The group was refused: ${JSON.stringify(placed)}`)
  return { placed, reference: await startGroup(site.app, placed) }
}

/** What is claimed of each date. */
export async function claimedOf({ deps }: Pick<TestApp, 'deps'>, dates: readonly CartDate[]): Promise<number[]> {
  const { rows } = await deps.pool.query<{ id: string; claimed: number }>(
    'select id, claimed from counters where id = any($1)',
    [dates.map(({ ticketTypeId }) => ticketTypeId)],
  )
  return dates.map(({ ticketTypeId }) => rows.find(({ id }) => id === ticketTypeId)?.claimed ?? -1)
}
