import { routes, type EventView, type OrderView, type PlaceOrderInput } from '@foyer/contract'
import { configureStore } from '@reduxjs/toolkit'
import { afterEach, beforeEach, describe, expect, expectTypeOf, it, vi } from 'vitest'
import { api } from './api.ts'
import { errorMessage, fieldErrors, type ApiError } from './errors.ts'
import { fetchFile } from './files.ts'
import { callMatchers } from './matchers.ts'
import type { CallArg, CallResult } from './types.ts'

const eventId = '01935d1e-0000-7000-8000-000000000001'
const local = new Map<string, string>()
const assign = vi.fn()
const fetched = vi.fn<(url: string, init: RequestInit) => Promise<Response>>()

function answer(status: number, body: unknown): void {
  fetched.mockImplementation(
    async () => new Response(typeof body === 'string' ? body : JSON.stringify(body), { status }),
  )
}

function makeStore() {
  const seen: unknown[] = []
  const store = configureStore({
    reducer: { [api.reducerPath]: api.reducer, seen: (state: null = null, action) => (seen.push(action), state) },
    middleware: (defaults) => defaults().concat(api.middleware),
  })
  return Object.assign(store, { seen })
}

function lastCall(): { url: string; init: RequestInit; headers: Headers } {
  const [url = '', init = {}] = fetched.mock.lastCall ?? []
  return { url, init, headers: new Headers(init.headers) }
}

beforeEach(() => {
  local.clear()
  assign.mockClear()
  fetched.mockClear()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => local.get(key) ?? null,
    setItem: (key: string, value: string) => local.set(key, value),
    removeItem: (key: string) => local.delete(key),
  })
  vi.stubGlobal('sessionStorage', { setItem: () => undefined, removeItem: () => undefined })
  vi.stubGlobal('window', { location: { pathname: '/events/all', assign, reload: assign } })
  vi.stubGlobal('fetch', fetched)
})

afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

describe('types follow the contract', () => {
  it('asks for what a row requires and no more', () => {
    expectTypeOf<CallArg<'checkAudit'>>().toEqualTypeOf<Record<never, never> | void>()
    expectTypeOf<CallArg<'getEvent'>>().toEqualTypeOf<{ readonly params: { id: string } }>()
    expectTypeOf<CallArg<'placeOrder'>['headers']>().toEqualTypeOf<{
      'idempotency-key': string
      'x-waiting-pass'?: string | undefined
    }>()
    expectTypeOf<CallArg<'issueGiftCard'>['headers']>().toEqualTypeOf<{ 'idempotency-key'?: string } | undefined>()
    expectTypeOf<CallArg<'voidGiftCard'>>().not.toHaveProperty('body')
    expectTypeOf<CallArg<'updateEvent'>>().not.toHaveProperty('headers')
    expectTypeOf<PlaceOrderInput>().toExtend<CallArg<'placeOrder'>['body']>()
    expectTypeOf<Exclude<CallArg<'listDrafts'>, void>>().toHaveProperty('query')
    expectTypeOf<{ params: { id: string } }>().not.toExtend<CallArg<'updateEvent'>>()
    expectTypeOf<{ query: { sort: 'loudest' } }>().not.toExtend<CallArg<'listOrganiserEvents'>>()
    expectTypeOf<CallArg<'updateEvent'>>().toHaveProperty('upload')
    expectTypeOf<CallArg<'getEvent'>>().not.toHaveProperty('upload')
  })

  it('answers the view of the success', () => {
    expectTypeOf<CallResult<'getOrder'>>().toEqualTypeOf<OrderView>()
    expectTypeOf<CallResult<'createEvent'>>().toEqualTypeOf<EventView>()
  })

  it('makes a query hook of a GET and a mutation hook of anything else', () => {
    expectTypeOf(api.useGetOrderQuery).returns.toHaveProperty('currentData')
    expectTypeOf(api.usePlaceOrderMutation).returns.toHaveProperty(0)
    expectTypeOf(api).not.toHaveProperty('useOrderPdfQuery')
  })
})

describe('endpoints', () => {
  it('are there for every row but those that answer a file', () => {
    const expected = Object.entries(routes).filter(([, row]) => !('produces' in row))
    expect(Object.keys(api.endpoints).toSorted()).toEqual(expected.map(([name]) => name).toSorted())
  })

  it('fill in and encode the path, leave empty questions out and send the token', async () => {
    local.set('token', 'abc')
    answer(200, { available: true, reason: null, suggestions: [] })
    const arg = { params: { customUrl: 'a b/c' }, query: { eventId: undefined } }
    await makeStore().dispatch(api.endpoints.checkCustomUrl.initiate(arg))
    expect(lastCall().url).toBe('/api/events/check-url/a%20b%2Fc')
    expect(lastCall().headers.get('authorization')).toBe('Bearer abc')

    answer(200, { items: [], page: 2, limit: 10, total: 0 })
    await makeStore().dispatch(api.endpoints.listDrafts.initiate({ query: { page: 2, search: '' } }))
    expect(lastCall().url).toBe('/api/events/drafts?page=2')
  })

  it('send a picture beside the JSON in one form', async () => {
    answer(201, { _id: eventId })
    const upload = new File(['x'], 'cover.png', { type: 'image/png' })
    const body = { title: 'Night', timezone: 'Africa/Lagos', currency: 'NGN' }
    await makeStore().dispatch(api.endpoints.createEvent.initiate({ body, upload }))
    const form = lastCall().init.body
    if (!(form instanceof FormData)) throw new Error('not a form')
    const data = form.get('data')
    expect(typeof data === 'string' && JSON.parse(data)).toEqual(body)
    expect(form.get('cover')).toBeInstanceOf(File)
    expect(lastCall().headers.has('content-type')).toBe(false)
  })

  it('put the event a change answered with in place of the cached one, without fetching it', async () => {
    const store = makeStore()
    answer(200, { _id: eventId, title: 'Before' })
    await store.dispatch(api.endpoints.getEvent.initiate({ params: { id: eventId } }))
    answer(200, { _id: eventId, title: 'After' })
    const body = { title: 'After', timezone: 'UTC', currency: 'NGN' }
    await store.dispatch(api.endpoints.updateEvent.initiate({ params: { id: eventId }, body }))
    expect(api.endpoints.getEvent.select({ params: { id: eventId } })(store.getState()).data?.title).toBe('After')
    expect(fetched).toHaveBeenCalledTimes(2)
  })

  it('replace the cached order with the answer to naming its buyer, as fetched now', async () => {
    const store = makeStore()
    answer(200, { reference: 'ABCD1234', serverTime: '2026-11-22T19:00:00.000Z' })
    await store.dispatch(api.endpoints.getOrder.initiate(withSecret))
    const before = api.endpoints.getOrder.select(withSecret)(store.getState()).fulfilledTimeStamp ?? 0
    vi.setSystemTime(before + 60_000)
    answer(200, { reference: 'ABCD1234', serverTime: '2026-11-22T19:01:00.000Z' })
    const body = { buyer: { firstName: 'Chidi', email: 'chidi@example.org' } }
    await store.dispatch(api.endpoints.setOrderBuyer.initiate({ ...withSecret, body }))
    answer(200, { state: 'redirect', redirectUrl: 'https://pay.example.org', paymentReference: 'p' })
    await store.dispatch(api.endpoints.startPayment.initiate(withSecret))
    const { data, fulfilledTimeStamp } = api.endpoints.getOrder.select(withSecret)(store.getState())
    expect(data?.serverTime).toBe('2026-11-22T19:01:00.000Z')
    expect(fulfilledTimeStamp).toBeGreaterThanOrEqual(before + 60_000)
    expect(fetched).toHaveBeenCalledTimes(3)
  })

  it('keep the order that a payment of nothing answers with, and leave it alone where a payment begins', async () => {
    const store = makeStore()
    answer(200, { state: 'redirect', redirectUrl: 'https://pay.example.org', paymentReference: 'p' })
    await store.dispatch(api.endpoints.startPayment.initiate(withSecret))
    expect(api.endpoints.getOrder.select(withSecret)(store.getState()).data).toBeUndefined()
    answer(200, { state: 'paid', order: { reference: 'ABCD1234', state: 'paid' } })
    await store.dispatch(api.endpoints.startPayment.initiate(withSecret))
    await expect.poll(() => api.endpoints.getOrder.select(withSecret)(store.getState()).data?.state).toBe('paid')
    expect(fetched).toHaveBeenCalledTimes(2)
  })

  it('fetch a list again once something in it changed', async () => {
    const store = makeStore()
    answer(200, { items: [] })
    await store.dispatch(api.endpoints.listTicketTypes.initiate({ params: { eventId } }))
    answer(200, { message: 'Deleted', archived: false })
    await store.dispatch(api.endpoints.deleteTicketType.initiate({ params: { id: eventId } }))
    await expect.poll(() => lastCall().url).toBe(`/api/tickets/event/${eventId}`)
  })
})

describe('failures', () => {
  type Send = ReturnType<typeof makeStore>['dispatch']

  async function failure(call: (send: Send) => PromiseLike<unknown>): Promise<unknown> {
    const result = await call(makeStore().dispatch)
    return typeof result === 'object' && result !== null && 'error' in result ? result.error : undefined
  }

  it("carry the server's sentence, code and fields", async () => {
    answer(400, { message: 'No', error: 'No', code: 'request.invalid', fields: { title: 'too long' }, requestId: 'r' })
    const error = await failure((send) => send(api.endpoints.getEvent.initiate({ params: { id: eventId } })))
    expect(errorMessage(error)).toBe('No')
    expect(fieldErrors(error)).toEqual({ title: 'too long' })
  })

  it("use the specification's text when the answer says nothing, and name the network when there is none", async () => {
    answer(502, '<html>')
    expect(errorMessage(await failure((send) => send(api.endpoints.listDrafts.initiate({}))))).toBe(
      'Failed to fetch draft events',
    )
    fetched.mockRejectedValue(new TypeError('Failed to fetch'))
    const error = await failure((send) => send(api.endpoints.listOrganiserEvents.initiate({})))
    expect(error).toMatchObject({ status: 0, data: { code: 'network.failed' } })
    expect(errorMessage(error)).toMatch(/^Failed to fetch events\. We can’t reach/)
  })

  it.each([
    ['an events call', (send: Send) => send(api.endpoints.listDrafts.initiate({})), true],
    ['a tickets call', (send: Send) => send(api.endpoints.validateTicket.initiate(scan)), true],
    ['the account', (send: Send) => send(api.endpoints.getMe.initiate()), true],
    [
      'a wrong password',
      (send: Send) => send(api.endpoints.login.initiate({ body: { email: 'a@b.co', password: 'x' } })),
      false,
    ],
    [
      'a door without a token',
      (send: Send) => send(api.endpoints.getCheckInState.initiate({ params: { eventId } })),
      false,
    ],
    [
      "a door's own token",
      (send: Send) => send(api.endpoints.validateTicket.initiate({ ...scan, headers: door })),
      false,
    ],
    ["an order's secret", (send: Send) => send(api.endpoints.getOrder.initiate(withSecret)), false],
  ])('of 401 on %s end the session only where they mean it', async (_name, call, ends) => {
    local.set('token', 'abc')
    answer(401, { message: 'Log in to continue.', code: 'session.required' })
    await failure(call)
    expect(local.has('token')).toBe(!ends)
    expect(assign.mock.calls).toEqual(ends ? [['/login']] : [])
  })

  it('reach the slices that mirror them, and calls of another kind do not', async () => {
    const store = makeStore()
    answer(500, { message: 'Broken' })
    await store.dispatch(api.endpoints.listTicketTypes.initiate({ params: { eventId } }))
    const failed = (tag: 'Events' | 'Tickets'): ApiError[] =>
      store.seen.filter(callMatchers(tag).rejected).map((action) => action.payload)
    expect(failed('Tickets').map((error) => error.data.message)).toEqual(['Broken'])
    expect(failed('Events')).toEqual([])
  })

  it('of a file are told like those of any call', async () => {
    answer(404, { message: 'We could not find that order.', code: 'order.not_found' })
    await expect(fetchFile('orderPdf', withSecret)).rejects.toMatchObject({ status: 404 })
    answer(200, 'PDF')
    expect(await (await fetchFile('orderPdf', withSecret)).text()).toBe('PDF')
  })
})

const scan = { body: { eventId, code: 'F1.ABC', scanId: eventId } }
const door = { authorization: 'Bearer door' }
const withSecret = { params: { reference: 'ABCD1234' }, headers: { 'x-order-token': 's' } }
