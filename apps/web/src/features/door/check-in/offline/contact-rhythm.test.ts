import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ContactRhythm } from './contact-rhythm.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const after = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds)

it('asks every two seconds, rarely while changes are told, and at once when they no longer are', async () => {
  const contact = vi.fn(async () => true)
  const rhythm = new ContactRhythm(contact)
  await rhythm.sync()
  await after(4_100)
  expect(contact).toHaveBeenCalledTimes(3)
  rhythm.setLive(true)
  await after(15_000)
  const calm = contact.mock.calls.length
  await after(14_000)
  expect(contact.mock.calls.length - calm).toBeLessThanOrEqual(1)
  const before = contact.mock.calls.length
  rhythm.setLive(false)
  await after(0)
  expect(contact).toHaveBeenCalledTimes(before + 1)
  rhythm.stop()
  await after(60_000)
  expect(contact).toHaveBeenCalledTimes(before + 1)
})

it('asks once more when told of a change while it was asking', async () => {
  const answers: (() => void)[] = []
  const contact = vi.fn(() => new Promise<boolean>((resolve) => answers.push(() => resolve(true))))
  const rhythm = new ContactRhythm(contact)
  void rhythm.sync()
  rhythm.nudge()
  rhythm.nudge()
  answers[0]?.()
  await after(0)
  expect(contact).toHaveBeenCalledTimes(2)
  answers[1]?.()
  await after(0)
  expect(contact).toHaveBeenCalledTimes(2)
  rhythm.stop()
})

it('waits longer after each failure', async () => {
  const contact = vi.fn(async () => false)
  const rhythm = new ContactRhythm(contact)
  await rhythm.sync()
  await after(3_900)
  expect(contact).toHaveBeenCalledTimes(1)
  await after(200)
  expect(contact).toHaveBeenCalledTimes(2)
  rhythm.stop()
})
