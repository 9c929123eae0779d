import { type PlaceOrderInput, routes } from '../packages/contract/src/index.ts'
import type { buildApp } from '../apps/server/src/app.ts'
import type { Deps } from '../apps/server/src/deps.ts'
import { sellPlainly } from './plain-sale.ts'

/** Answers the same to every order it has validated. */
export const CONSTANT = '/bench/constant'
/** Answers the same to every scan it has validated. */
export const CONSTANT_SCAN = '/bench/constant-scan'
/** Sells with one statement an order. */
export const PLAIN = '/bench/plain'

const { headers, body } = routes.placeOrder.schema
const schema = { headers, body, hide: true }

const answer = {
  reference: '0123456789',
  token: '0123456789abcdef0123456789abcdef',
  state: 'held',
  heldUntil: '2030-01-01T00:10:00.000Z',
  serverTime: '2030-01-01T00:00:00.000Z',
  currency: 'NGN',
  total: 2_500_000,
  quantity: 2,
}

const { body: scanBody, response: scanResponse } = routes.validateTicket.schema

const scanAnswer = {
  scanId: '01980000-0000-7000-8000-000000000000',
  result: 'admitted',
  admitted: true,
  guestName: 'Adaeze Okafor',
  ticketName: 'Lawn',
  number: 1,
  of: 2,
  note: null,
  disputed: false,
  answers: [],
  firstScan: null,
  undoableUntil: '2030-01-01T00:01:00.000Z',
  party: 1,
  inside: 1,
  expected: 50_000,
}

/** The baselines over HTTP: the same server, the same checks of the same request, less or other work behind them. */
export function addBaselineRoutes(app: Awaited<ReturnType<typeof buildApp>>, deps: Pick<Deps, 'pool'>): void {
  app.post(CONSTANT, { schema }, async (_request, reply) => {
    void reply.code(201)
    return answer
  })
  app.put(CONSTANT_SCAN, { schema: { body: scanBody, response: scanResponse, hide: true } }, async () => scanAnswer)
  app.post<{ Body: PlaceOrderInput }>(PLAIN, { schema }, async ({ body: { eventId, items } }, reply) => {
    const [{ ticketId: ticketTypeId, quantity } = { ticketId: '', quantity: 0 }] = items
    const sold = await sellPlainly(deps, { eventId, ticketTypeId, quantity })
    void reply.code(sold ? 201 : 409)
    return sold ? { ...answer, quantity } : { left: quantity === 1 ? 0 : 1 }
  })
}
