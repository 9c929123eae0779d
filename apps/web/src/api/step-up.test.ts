import { configureStore } from '@reduxjs/toolkit'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { api } from './api.ts'
import { onStepUp } from './step-up.ts'

const fetched = vi.fn<(url: string) => Promise<Response>>()
const refusal = { message: 'Confirm', error: 'Confirm', code: 'session.step_up', requestId: '' }
let proved = false

function makeStore() {
  return configureStore({
    reducer: { [api.reducerPath]: api.reducer },
    middleware: (defaults) => defaults().concat(api.middleware),
  })
}

beforeEach(() => {
  proved = false
  fetched.mockReset()
  fetched.mockImplementation(async () =>
    proved
      ? new Response(JSON.stringify({ secret: 'S', uri: 'U' }))
      : new Response(JSON.stringify(refusal), { status: 403 }),
  )
  vi.stubGlobal('fetch', fetched)
  vi.stubGlobal('localStorage', { getItem: () => null })
})
afterEach(() => vi.unstubAllGlobals())

const start = (store: ReturnType<typeof makeStore>) => store.dispatch(api.endpoints.startTotp.initiate())

it('asks who is there and sends the call again by itself', async () => {
  const ask = vi.fn(async () => (proved = true))
  const stop = onStepUp(ask)
  const { data } = await start(makeStore())
  expect(data).toEqual({ secret: 'S', uri: 'U' })
  expect([ask.mock.calls.length, fetched.mock.calls.length]).toEqual([1, 2])
  stop()
})

it('asks once for calls that wait together', async () => {
  const ask = vi.fn(async () => {
    await Promise.resolve()
    return (proved = true)
  })
  const stop = onStepUp(ask)
  const store = makeStore()
  const answers = await Promise.all([start(store), start(store)])
  expect(answers.map(({ data }) => data?.secret)).toEqual(['S', 'S'])
  expect(ask).toHaveBeenCalledTimes(1)
  stop()
})

it('tells the refusal to whoever called when the person backs out, or nobody can be asked', async () => {
  const stop = onStepUp(() => Promise.resolve(false))
  const refused = await start(makeStore())
  expect(refused.error).toMatchObject({ status: 403, data: { code: 'session.step_up' } })
  stop()
  const alone = await start(makeStore())
  expect(alone.error).toMatchObject({ data: { code: 'session.step_up' } })
  expect(fetched).toHaveBeenCalledTimes(2)
})
