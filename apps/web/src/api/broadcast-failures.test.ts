import { configureStore } from '@reduxjs/toolkit'
import { afterEach, beforeEach, describe, expect, it, vi, type MockInstance } from 'vitest'
import { api } from './api.ts'

const body = { type: 'doc' as const, content: [{ type: 'paragraph' as const }] }
let log: MockInstance<typeof console.error>

function makeStore() {
  return configureStore({
    reducer: { [api.reducerPath]: api.reducer },
    middleware: (defaults) => defaults().concat(api.middleware),
  })
}

beforeEach(() => {
  log = vi.spyOn(console, 'error').mockImplementation(() => undefined)
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

describe('a failed broadcast call', () => {
  it.each([
    [
      'createBroadcast',
      () => api.endpoints.createBroadcast.initiate({ body: { title: 'x', body, audience: { kind: 'everyone' } } }),
    ],
    ['listBroadcasts', () => api.endpoints.listBroadcasts.initiate({})],
    ['listReceivedBroadcasts', () => api.endpoints.listReceivedBroadcasts.initiate({})],
  ])('%s goes to the console by its name, and on to the caller', async (name, ask) => {
    vi.stubGlobal('fetch', async () => Response.json({ message: 'No' }, { status: 500 }))
    const asked = makeStore().dispatch(ask() as ReturnType<typeof api.endpoints.listBroadcasts.initiate>)
    await expect(asked.unwrap()).rejects.toMatchObject({ status: 500, data: { message: 'No' } })
    expect(log).toHaveBeenCalledExactlyOnceWith(name, expect.objectContaining({ status: 500 }))
  })

  it('is told when no answer comes at all', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')))
    await makeStore().dispatch(api.endpoints.listBroadcasts.initiate({}))
    expect(log).toHaveBeenCalledExactlyOnceWith('listBroadcasts', expect.objectContaining({ status: 0 }))
  })

  it('of another kind stays out of the console', async () => {
    vi.stubGlobal('fetch', async () => Response.json({ message: 'No' }, { status: 500 }))
    await makeStore().dispatch(api.endpoints.listDrafts.initiate({}))
    expect(log).not.toHaveBeenCalled()
  })
})
