import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { api } from '../api/api.ts'
import { clearSession, startSession } from './session.ts'
import { startPersistence } from './persistence.ts'
import { makeStore } from './store.ts'
import { idFromToken } from './token.ts'

const tokenWith = (claims: object) =>
  `head.${btoa(JSON.stringify(claims)).replaceAll('+', '-').replaceAll('/', '_')}.sign`
const eventId = '01900000-0000-7000-8000-000000000001'
const events = { items: [{ _id: eventId }], page: 1, limit: 10, total: 1 }

/** Answers every call from now on. */
function serverAnswers(status: number, body: object) {
  vi.stubGlobal('fetch', async () => Response.json(body, { status }))
}

const person = { _id: 'u1', firstName: 'Ada', isAdmin: false }

function persistedStore() {
  const store = makeStore()
  return new Promise<{ store: typeof store; persistor: ReturnType<typeof startPersistence> }>((resolve) => {
    const persistor = startPersistence(store, () => resolve({ store, persistor }))
  })
}

beforeEach(() => localStorage.clear())
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

describe('the session', () => {
  it('keeps the token under `token` and takes a missing _id from its id claim', () => {
    const store = makeStore()
    const token = tokenWith({ id: 'from-claim' })
    startSession(store.dispatch, { user: { firstName: 'Ada' }, token })
    expect(localStorage.getItem('token')).toBe(token)
    expect(store.getState().user).toEqual({
      user: { firstName: 'Ada', _id: 'from-claim' },
      token,
      isAuthenticated: true,
    })
  })

  it('says so on the console when the token has no id either', () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    startSession(makeStore().dispatch, { user: {}, token: 'not-a-token' })
    expect(log).toHaveBeenCalledWith('Could not get _id from token either')
  })

  it('is cleared whole', async () => {
    const store = makeStore()
    startSession(store.dispatch, { user: person, token: 't' })
    serverAnswers(200, events)
    await store.dispatch(api.endpoints.listOrganiserEvents.initiate({}))
    expect(store.getState().event.events).toHaveLength(1)
    clearSession(store.dispatch)
    expect(localStorage.getItem('token')).toBeNull()
    expect(store.getState().user).toEqual({ user: null, token: null, isAuthenticated: false })
    expect(store.getState().event.events).toEqual([])
  })
})

describe('idFromToken', () => {
  it.each(['', 'a.b.c', 'a', `a.${btoa('[]')}.c`, `a.${btoa('{"id":7}')}.c`])('finds nothing in %j', (token) => {
    expect(idFromToken(token)).toBeNull()
  })
})

describe('persistence', () => {
  it('keeps user, ticket and event under the key root, and nothing else', async () => {
    const { store, persistor } = await persistedStore()
    startSession(store.dispatch, { user: person, token: 't' })
    await persistor.flush()
    const root: Record<string, string> = JSON.parse(localStorage.getItem('root') ?? '{}')
    expect(Object.keys(root).toSorted()).toEqual(['_persist', 'event', 'ticket', 'user'])
    expect(JSON.parse(root['user'] ?? '')).toMatchObject({ user: person, isAuthenticated: true })
  })

  it('brings the session back, and nothing that was under way', async () => {
    const first = await persistedStore()
    startSession(first.store.dispatch, { user: person, token: 't' })
    vi.stubGlobal('fetch', () => new Promise(() => undefined))
    void first.store.dispatch(api.endpoints.getEvent.initiate({ params: { id: eventId } }))
    expect(first.store.getState().event.loading).toBe(true)
    await first.persistor.flush()
    first.persistor.pause()
    const { store } = await persistedStore()
    expect(store.getState().user).toEqual({ user: person, token: 't', isAuthenticated: true })
    expect(store.getState().event.loading).toBe(false)
  })
})

describe('the event and ticket slices', () => {
  it('mirror a call that is answered', async () => {
    const store = makeStore()
    serverAnswers(200, { _id: eventId, title: 'Harmattan Nights' })
    const call = store.dispatch(api.endpoints.getEvent.initiate({ params: { id: eventId } }))
    expect(store.getState().event).toMatchObject({ loading: true, error: null, currentEvent: null })
    await call
    expect(store.getState().event).toMatchObject({ loading: false, currentEvent: { title: 'Harmattan Nights' } })
    expect(store.getState().ticket.loading).toBe(false)
  })

  it('keep the error of a call that failed, until the next call', async () => {
    const store = makeStore()
    serverAnswers(500, {})
    const params = { eventId }
    await store.dispatch(api.endpoints.listTicketTypes.initiate({ params }))
    expect(store.getState().ticket).toMatchObject({ loading: false, error: 'Failed to get tickets for event' })
    serverAnswers(200, { items: [{ _id: 't1' }] })
    const call = store.dispatch(api.endpoints.listTicketTypes.initiate({ params }, { forceRefetch: true }))
    expect(store.getState().ticket).toMatchObject({ loading: true, error: null })
    await call
    expect(store.getState().ticket).toMatchObject({ loading: false, tickets: [{ _id: 't1' }] })
  })
})
