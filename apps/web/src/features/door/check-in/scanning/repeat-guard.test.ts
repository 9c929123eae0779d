import { expect, it } from 'vitest'
import { createRepeatGuard } from './repeat-guard.ts'

it('takes a code once, and again only after it was out of sight for three seconds', () => {
  const guard = createRepeatGuard()
  expect(guard.isNew('A', 0)).toBe(true)
  expect(guard.isNew('A', 2_900)).toBe(false)
  expect(guard.isNew('A', 5_800)).toBe(false)
  expect(guard.isNew('A', 8_800)).toBe(true)
})

it('takes another code at once', () => {
  const guard = createRepeatGuard()
  guard.isNew('A', 0)
  expect(guard.isNew('B', 10)).toBe(true)
  expect(guard.isNew('A', 20)).toBe(true)
})

it('counts anew from when the answer was put away', () => {
  const guard = createRepeatGuard()
  guard.isNew('A', 0)
  guard.renew(5_000)
  expect(guard.isNew('A', 7_900)).toBe(false)
})
