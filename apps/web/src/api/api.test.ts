import { configureStore } from '@reduxjs/toolkit'
import { afterEach, expect, it, vi } from 'vitest'
import { api } from './api.ts'

afterEach(() => vi.unstubAllGlobals())

function makeStore() {
  return configureStore({
    reducer: { [api.reducerPath]: api.reducer },
    middleware: (defaults) => defaults().concat(api.middleware),
  })
}

const draft = { _id: 'e1', status: 'draft', version: 1, title: 'Lagoon Nights' }
const published = { ...draft, status: 'published', version: 2 }
const arg = { params: { id: 'e1' } }

/** A server that answers requests for an event when the test says so. */
function slowReads() {
  const reads: ((event: object) => void)[] = []
  vi.stubGlobal('localStorage', { getItem: () => null })
  vi.stubGlobal('fetch', (url: string) =>
    url.includes('to=published')
      ? Promise.resolve(Response.json(published))
      : new Promise<Response>((resolve) => reads.push((event) => resolve(Response.json(event)))),
  )
  return reads
}

/** A page that shows the draft and can fetch it again. */
async function shownDraft() {
  const reads = slowReads()
  const store = makeStore()
  const first = store.dispatch(api.endpoints.getEvent.initiate(arg))
  await expect.poll(() => reads).toHaveLength(1)
  reads[0]?.(draft)
  await first
  return { store, reads }
}

it('keeps an event as a change answered it, when a read that began before comes after', async () => {
  const { store, reads } = await shownDraft()
  const again = store.dispatch(api.endpoints.getEvent.initiate(arg, { forceRefetch: true }))
  await expect.poll(() => reads).toHaveLength(2)
  await store.dispatch(api.endpoints.togglePublish.initiate({ ...arg, query: { to: 'published' } }))
  reads[1]?.(draft)
  await again
  expect(api.endpoints.getEvent.select(arg)(store.getState()).data).toMatchObject(published)
})

it('shows a read of the same version, whose figures may have changed', async () => {
  const { store, reads } = await shownDraft()
  const again = store.dispatch(api.endpoints.getEvent.initiate(arg, { forceRefetch: true }))
  await expect.poll(() => reads).toHaveLength(2)
  reads[1]?.({ ...draft, title: 'Lagoon Nights II' })
  await again
  expect(api.endpoints.getEvent.select(arg)(store.getState()).data?.title).toBe('Lagoon Nights II')
})
