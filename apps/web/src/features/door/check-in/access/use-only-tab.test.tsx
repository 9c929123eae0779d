import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { doorLock, useOnlyTab, whileFree } from './use-only-tab.ts'

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)

type Holder = { readonly lose: (error: DOMException) => void }

/** A fake of the browser's locks for one name: one holder, a queue, and requests that steal the lock. */
class Locks {
  #holder: Holder | null = null
  readonly #line: (() => void)[] = []

  readonly request = (
    _name: string,
    { steal = false, ifAvailable = false, signal }: { steal?: boolean; ifAvailable?: boolean; signal?: AbortSignal },
    work: (lock: object | null) => Promise<void> | undefined,
  ): Promise<void> =>
    new Promise((resolve, reject) => {
      const take = () => {
        if (signal?.aborted) return this.#next()
        const holder = { lose: reject }
        this.#holder = holder
        void Promise.resolve(work(holder)).then(() => {
          if (this.#holder !== holder) return
          this.#holder = null
          resolve()
          this.#next()
        })
      }
      if (ifAvailable && this.#holder) {
        void Promise.resolve(work(null)).then(() => resolve())
        return
      }
      if (steal) {
        this.#holder?.lose(new DOMException('Stolen', 'AbortError'))
        take()
      } else if (this.#holder) this.#line.push(take)
      else take()
    })

  #next(): void {
    this.#line.shift()?.()
  }
}

const tabs: Root[] = []

function Tab({ seen }: { seen: ReturnType<typeof useOnlyTab>[] }) {
  seen.push(useOnlyTab('foyer:door:event'))
  return null
}

async function openTab() {
  const seen: ReturnType<typeof useOnlyTab>[] = []
  const root = createRoot(document.createElement('div'))
  tabs.push(root)
  await act(async () => root.render(<Tab seen={seen} />))
  return { now: () => seen.at(-1), close: () => act(async () => root.unmount()) }
}

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('navigator', { locks: new Locks() })
})
afterEach(async () => {
  for (const root of tabs.splice(0)) await act(async () => root.unmount())
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
})

const wait = () => act(() => vi.advanceTimersByTimeAsync(1_000))

it('is one tab’s alone until that is closed', async () => {
  const first = await openTab()
  const second = await openTab()
  await wait()
  expect([first.now()?.standing, second.now()?.standing]).toEqual(['mine', 'elsewhere'])
  await first.close()
  await wait()
  expect(second.now()?.standing).toBe('mine')
})

it('goes over to the tab that takes it, and back when that is closed', async () => {
  const first = await openTab()
  const second = await openTab()
  await wait()
  await act(async () => second.now()?.take())
  await wait()
  expect([first.now()?.standing, second.now()?.standing]).toEqual(['elsewhere', 'mine'])
  await second.close()
  await wait()
  expect(first.now()?.standing).toBe('mine')
})

it('lends the lock of a door that is open nowhere, and gives it back the moment the door is opened', async () => {
  const closed = new AbortController()
  const stopped: AbortSignal[] = []
  const sending = whileFree(doorLock('event'), closed.signal, (signal) => {
    stopped.push(signal)
    return new Promise(() => undefined)
  })
  const tab = await openTab()
  await wait()
  expect([tab.now()?.standing, stopped[0]?.aborted]).toEqual(['elsewhere', false])
  closed.abort()
  await sending
  await wait()
  expect([tab.now()?.standing, stopped[0]?.aborted]).toEqual(['mine', true])
})

it('does nothing about a door that is open in a tab', async () => {
  await openTab()
  await wait()
  const work = vi.fn(() => Promise.resolve())
  await whileFree(doorLock('event'), new AbortController().signal, work)
  expect(work).not.toHaveBeenCalled()
})
