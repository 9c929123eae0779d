import { act } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { testScreen } from '../testing/screen.tsx'
import { useWakeLock } from './use-wake-lock.ts'

const { show } = testScreen()

class Sentinel extends EventTarget {
  released = false
  async release() {
    this.released = true
    this.dispatchEvent(new Event('release'))
  }
}

const Screen = () => <p>{useWakeLock() ? 'stays on' : 'may turn off'}</p>
const text = () => document.querySelector('p')?.textContent

let granted: Sentinel[]
let visibility: DocumentVisibilityState

beforeEach(() => {
  granted = []
  visibility = 'visible'
  vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() => visibility)
  Object.defineProperty(navigator, 'wakeLock', {
    configurable: true,
    value: {
      request: async () => {
        const sentinel = new Sentinel()
        granted.push(sentinel)
        return sentinel
      },
    },
  })
  return () => {
    vi.restoreAllMocks()
    Reflect.deleteProperty(navigator, 'wakeLock')
  }
})

const become = (state: DocumentVisibilityState) =>
  act(async () => {
    visibility = state
    document.dispatchEvent(new Event('visibilitychange'))
  })

test('a lock that the device releases no longer keeps the screen on, until the page is shown again', async () => {
  await show(<Screen />)
  expect(text()).toBe('stays on')
  await act(async () => granted[0]?.release())
  expect(text()).toBe('may turn off')
  await become('hidden')
  expect(granted).toHaveLength(1)
  await become('visible')
  expect(text()).toBe('stays on')
  expect(granted).toHaveLength(2)
})

test('one lock is held at a time, and none after the screen is left', async () => {
  await show(<Screen />)
  await become('visible')
  expect(granted).toHaveLength(1)
  await show(<p>left</p>)
  expect(granted.map(({ released }) => released)).toEqual([true])
})
