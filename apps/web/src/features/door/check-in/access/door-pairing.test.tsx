import { act } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { testScreen } from '../../../../testing/screen.tsx'
import { notePlace, storePairing, useDoorPairing } from './door-pairing.ts'

const { show } = testScreen()
const EVENT = '0193b0f4-1111-7000-8000-000000000001'
const pairing = { token: 'token', door: { _id: 'door', name: 'North gate' } }

function Door() {
  const paired = useDoorPairing(EVENT)
  return <p>{paired === null ? 'not paired' : `${paired.door.name}: ${paired.title ?? 'unknown'}`}</p>
}
const text = () => document.querySelector('p')?.textContent

/** Storage as browsers give it when it is full, or when `read` throws as well, forbidden. */
function stubStorage(read: () => string | null) {
  const refuse = () => {
    throw new Error('The browser stores nothing')
  }
  vi.stubGlobal('localStorage', { getItem: read, setItem: refuse, removeItem: refuse })
}

beforeEach(() => localStorage.clear())
afterEach(() => {
  vi.unstubAllGlobals()
  storePairing(EVENT, null)
})

it('a door stays open on a phone whose storage is full', async () => {
  const stored = JSON.stringify(pairing)
  stubStorage(() => stored)
  await show(<Door />)
  await act(async () => notePlace(EVENT, { title: 'Harmattan Nights', eventIds: [EVENT] }))
  expect(text()).toBe('North gate: Harmattan Nights')
})

it('a phone that forbids storage is paired until the page closes or the pairing ends', async () => {
  stubStorage(() => {
    throw new Error('Storage is forbidden')
  })
  await show(<Door />)
  await act(async () => storePairing(EVENT, pairing))
  expect(text()).toBe('North gate: unknown')
  await act(async () => storePairing(EVENT, null))
  expect(text()).toBe('not paired')
})
