import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { api } from '../api/api.ts'
import { rememberOrigin, recallOrigin } from '../lib/origin.ts'
import { countsReceived } from './counts-slice.ts'
import { isSessionOver } from '../lib/session-over.ts'
import {
  beginActing,
  clearSession,
  endSession,
  expireSession,
  leaveDeletedAccount,
  logOut,
  startSession,
} from './session.ts'
import { startPersistence } from './persistence.ts'
import { makeStore } from './store.ts'
import { idFromToken, readToken } from './token.ts'
import { userUpdated } from './user-slice.ts'

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
  // Tests of other files in this worker begin at the address that is left behind.
  window.history.replaceState(null, '', '/')
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

describe('a browser that refuses storage', () => {
  beforeEach(() => {
    const refuse = () => {
      throw new Error('The browser refuses storage')
    }
    const refusing = { getItem: refuse, setItem: refuse, removeItem: refuse }
    vi.stubGlobal('localStorage', refusing)
    vi.stubGlobal('sessionStorage', refusing)
  })

  it('has a session for this visit, and ends it', () => {
    const store = makeStore()
    startSession(store.dispatch, { user: person, token: 't' })
    expect(readToken()).toBe('t')
    expect(isSessionOver()).toBe(false)
    clearSession(store.dispatch)
    expect(readToken()).toBeNull()
  })

  it('leaves as every other does', () => {
    const assign = vi.fn()
    vi.stubGlobal('window', { location: { pathname: '/events/all', assign } })
    const store = makeStore()
    rememberOrigin('/events/all')
    startSession(store.dispatch, { user: person, token: 't' })
    expireSession(store.dispatch)
    startSession(store.dispatch, { user: person, token: 't' })
    logOut(store.dispatch)
    expect(assign.mock.calls).toEqual([['/login'], ['/login']])
    expect(recallOrigin()).toBeNull()
    expect(readToken()).toBeNull()
  })
})

describe('leaving', () => {
  const elsewhere = '/events/sales/1'

  function leaveWith(leave: typeof logOut, pathname: string) {
    const assign = vi.spyOn(window.location, 'assign').mockImplementation(() => undefined)
    const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => undefined)
    window.history.replaceState(null, '', pathname)
    const store = makeStore()
    startSession(store.dispatch, { user: person, token: 't' })
    localStorage.setItem('root', '{}')
    rememberOrigin(elsewhere)
    leave(store.dispatch)
    return { assigned: assign.mock.calls, reloads: reload.mock.calls.length, state: store.getState() }
  }

  it('by the button removes the stored token and loads /login anew, with no way back to the last screen', () => {
    const { assigned, state } = leaveWith(logOut, elsewhere)
    expect(assigned).toEqual([['/login']])
    expect(localStorage.getItem('token')).toBeNull()
    expect(localStorage.getItem('root')).toBeNull()
    expect(state.user).toEqual({ user: null, token: null, isAuthenticated: false })
    expect(recallOrigin()).toBeNull()
  })

  it('because the session is over does the same and remembers the screen for the next login', () => {
    expect(leaveWith(expireSession, elsewhere).assigned).toEqual([['/login']])
    expect(recallOrigin()).toBe(elsewhere)
    expect(isSessionOver()).toBe(true)
    leaveWith(logOut, elsewhere)
    expect(isSessionOver()).toBe(false)
  })

  it('after the account is deleted forgets the session and goes to the page that says so', () => {
    expect(leaveWith(leaveDeletedAccount, elsewhere).assigned).toEqual([['/account-deleted']])
    expect(localStorage.getItem('token')).toBeNull()
    expect(localStorage.getItem('root')).toBeNull()
    expect(recallOrigin()).toBeNull()
  })

  it('from /login itself reloads it', () => {
    expect(leaveWith(logOut, '/login')).toMatchObject({ assigned: [], reloads: 1 })
  })
})

describe('the user', () => {
  it('takes what the server has changed, and keeps the rest', () => {
    const store = makeStore()
    startSession(store.dispatch, { user: person, token: 't' })
    store.dispatch(userUpdated({ firstName: 'Grace' }))
    expect(store.getState().user.user).toEqual({ ...person, firstName: 'Grace' })
  })

  it('is neither somebody nor an administrator before the login', () => {
    expect(makeStore().getState().user).toEqual({ user: null, token: null, isAuthenticated: false })
  })
})

describe('the unread counts', () => {
  it('start at nothing, add up, and go with the session', () => {
    const store = makeStore()
    expect(store.getState().broadcast).toEqual({ broadcasts: 0, appeals: 0, total: 0 })
    store.dispatch(countsReceived({ broadcasts: 2 }))
    store.dispatch(countsReceived({ appeals: 3 }))
    expect(store.getState().broadcast).toEqual({ broadcasts: 2, appeals: 3, total: 5 })
    clearSession(store.dispatch)
    expect(store.getState().broadcast.total).toBe(0)
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

describe('a storage that never answers', () => {
  afterEach(() => vi.useRealTimers())

  it('is waited for 5000 ms, and no longer', async () => {
    vi.useFakeTimers()
    vi.stubGlobal('localStorage', {
      getItem: () => new Promise(() => undefined),
      setItem: vi.fn(),
      removeItem: vi.fn(),
    })
    const onRead = vi.fn()
    startPersistence(makeStore(), onRead)
    await vi.advanceTimersByTimeAsync(4_999)
    expect(onRead).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    expect(onRead).toHaveBeenCalledOnce()
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

describe('acting as somebody else', () => {
  const own = tokenWith({ id: 'admin' })
  const theirs = tokenWith({ id: 'user' })

  it('takes their session and comes back to its own, be it by the end of the time', () => {
    const assign = vi.fn()
    vi.stubGlobal('window', { location: { pathname: '/admin/users', assign } })
    const store = makeStore()
    startSession(store.dispatch, { user: person, token: own })
    beginActing(store.dispatch, { token: theirs })
    expect(localStorage.getItem('token')).toBe(theirs)
    expect(store.getState().user.user).toBeNull()
    endSession(store.dispatch)
    expect(localStorage.getItem('token')).toBe(own)
    endSession(store.dispatch)
    expect(localStorage.getItem('token')).toBeNull()
    expect(assign.mock.calls).toEqual([['/dashboard'], ['/admin'], ['/login']])
  })
})
