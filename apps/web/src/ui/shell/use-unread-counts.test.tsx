import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { Provider } from 'react-redux'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeEach, describe, expect, it, vi, type MockInstance } from 'vitest'
import { countsReceived } from '../../store/counts-slice.ts'
import { startSession } from '../../store/session.ts'
import { makeStore } from '../../store/store.ts'
import type { SessionUser } from '../../store/user-slice.ts'
import { useUnreadCounts } from './use-unread-counts.ts'

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)

let root: Root
let asked: string[]
let answer: () => Response
let log: MockInstance<typeof console.error>

function Bell() {
  useUnreadCounts()
  return null
}

async function open(user: SessionUser, token = 't') {
  const store = makeStore()
  startSession(store.dispatch, { user, token })
  const router = createMemoryRouter([{ path: '*', element: <Bell /> }], { initialEntries: ['/dashboard'] })
  root = createRoot(document.createElement('div'))
  const app = (
    <Provider store={store}>
      <RouterProvider router={router} />
    </Provider>
  )
  await act(async () => root.render(app))
  await advance()
  return { store, router, counts: () => store.getState().broadcast }
}

const advance = (ms = 0) => act(() => vi.advanceTimersByTimeAsync(ms + 20))

beforeEach(() => {
  vi.useFakeTimers()
  asked = []
  answer = () => Response.json({ unreadCount: 3, broadcasts: 3, appeals: 0 })
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url)
    return answer()
  })
  log = vi.spyOn(console, 'error').mockImplementation(() => undefined)
})
afterEach(() => {
  act(() => root.unmount())
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  localStorage.clear()
})

describe('the unread counts', () => {
  it('are asked for once the user is known, and counted as broadcasts', async () => {
    const { counts } = await open({ _id: 'u1', isAdmin: false })
    expect(asked).toEqual(['/api/broadcast/unread-count'])
    expect(counts()).toEqual({ broadcasts: 3, appeals: 0, total: 3 })
  })

  it('of administrators are the open appeals, not five', async () => {
    answer = () => Response.json({ unreadCount: 2, broadcasts: 9, appeals: 2 })
    const { counts } = await open({ _id: 'u1', isAdmin: true })
    expect(counts()).toEqual({ broadcasts: 0, appeals: 2, total: 2 })
  })

  it('are asked for again on each screen and every minute', async () => {
    const { router, counts } = await open({ _id: 'u1' })
    answer = () => Response.json({ unreadCount: 4, broadcasts: 4, appeals: 0 })
    await act(() => router.navigate('/events/all'))
    await advance()
    expect(asked).toHaveLength(2)
    expect(counts().total).toBe(4)
    await advance(60_000)
    expect(asked).toHaveLength(3)
  })

  it('stay as they are when asking fails, which the console tells', async () => {
    answer = () => Response.json({ message: 'away' }, { status: 503 })
    const { store, counts } = await open({ _id: 'u1' })
    store.dispatch(countsReceived({ broadcasts: 7 }))
    await advance(60_000)
    expect(counts().total).toBe(7)
    expect(log).toHaveBeenCalledWith('Failed to fetch unread counts', expect.objectContaining({ status: 503 }))
    expect(log).toHaveBeenCalledWith('countUnread', expect.objectContaining({ status: 503 }))
  })

  it('are not asked for while nobody can say whose they are', async () => {
    await open({ isAdmin: false }, 'not-a-token')
    expect(log).toHaveBeenCalledWith('Could not get _id from token either')
    expect(asked).toEqual([])
  })

  it('take the user from the token where the user has no _id', async () => {
    await open({ isAdmin: false }, `head.${btoa(JSON.stringify({ id: 'u9' }))}.sign`)
    expect(asked).toHaveLength(1)
  })
})
