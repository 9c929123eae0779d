import { beforeEach, expect, it, vi } from 'vitest'
import { sendForOther } from '../offline/send-for-other.ts'
import { storePairing } from './door-pairing.ts'
import { sendForFormerDoor } from './send-for-former-door.ts'

vi.mock('../offline/indexed-door-store.ts', () => ({ openDoorStore: async () => ({}) }))
vi.mock('../offline/send-for-other.ts', () => ({ sendForOther: vi.fn() }))
vi.stubGlobal('indexedDB', {})

const bar = { token: 'bar', door: { _id: '01890000-0000-7000-8000-000000000005', name: 'Bar' } }
const gate = '01890000-0000-7000-8000-000000000006'

beforeEach(() => {
  vi.mocked(sendForOther).mockReset()
  localStorage.clear()
})

it('sends what waits at the former door of the event before the phone becomes another door', async () => {
  await sendForFormerDoor('night', gate)
  storePairing('night', bar)
  await sendForFormerDoor('night', bar.door._id)
  expect(sendForOther).not.toHaveBeenCalled()
  await sendForFormerDoor('night', gate)
  expect(vi.mocked(sendForOther).mock.calls.map(([{ place }]) => place)).toEqual(['night'])
})

it('pairs the phone even if no answer comes', async () => {
  storePairing('night', bar)
  vi.mocked(sendForOther).mockRejectedValue(new Error('No answer'))
  await expect(sendForFormerDoor('night', gate)).resolves.toBeUndefined()
})
