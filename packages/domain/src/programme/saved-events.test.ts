import { expect, it } from 'vitest'
import { MOST_SAVED, savedIdsIn, withSaved } from './saved-events.ts'

const id = (number: number) => `01980000-0000-7000-8000-${String(number).padStart(12, '0')}`

it('reads ids and leaves out whatever else is kept', () => {
  expect(savedIdsIn(null)).toEqual([])
  expect(savedIdsIn('')).toEqual([])
  expect(savedIdsIn(`${id(1)},x,<script>,${id(2)},${id(1)},`)).toEqual([id(1), id(2)])
  expect(savedIdsIn(Array.from({ length: 120 }, (_, index) => id(index)).join(','))).toHaveLength(MOST_SAVED)
})

it('puts the latest in front, once, and lets the oldest go', () => {
  expect(withSaved([id(1), id(2)], id(2), true)).toEqual([id(2), id(1)])
  expect(withSaved([id(1), id(2)], id(1), false)).toEqual([id(2)])
  const full = Array.from({ length: MOST_SAVED }, (_, index) => id(index))
  expect(withSaved(full, id(999), true)).toEqual([id(999), ...full.slice(0, -1)])
})
