import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createDoorSignals } from './door-signals.ts'

const vibrate = vi.fn()

beforeEach(() => void Object.defineProperty(navigator, 'vibrate', { configurable: true, value: vibrate }))
afterEach(() => {
  vibrate.mockClear()
  Reflect.deleteProperty(navigator, 'vibrate')
  vi.unstubAllGlobals()
})

const NoSound = vi.fn(function refuse() {
  throw new DOMException('The number of hardware contexts reached its maximum', 'NotSupportedError')
})

it('signals by vibration when the phone cannot play sounds, and does not fail', () => {
  vi.stubGlobal('AudioContext', NoSound)
  const signals = createDoorSignals()
  signals.unlock()
  signals.admit(true)
  signals.refuse(true)
  expect(vibrate.mock.calls).toEqual([[[70]], [[180, 90, 180]]])
})

it('does not fail on a phone with neither sound nor vibration', () => {
  vi.stubGlobal('AudioContext', undefined)
  Reflect.deleteProperty(navigator, 'vibrate')
  const signals = createDoorSignals()
  signals.unlock()
  signals.admit(true)
  expect(vibrate).not.toHaveBeenCalled()
})

it.each(['suspended', 'interrupted'])(
  'has sound again that was %s, also when the browser refuses once',
  async (state) => {
    const resume = vi.fn(() => Promise.reject(new DOMException('Not now', 'InvalidStateError')))
    vi.stubGlobal(
      'AudioContext',
      class {
        readonly state = state
        readonly resume = resume
      },
    )
    createDoorSignals().admit(true)
    expect(resume).toHaveBeenCalledOnce()
    // A rejection that nobody handles would fail this file.
    await new Promise((resolve) => setTimeout(resolve))
  },
)
