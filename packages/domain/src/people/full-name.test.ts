import { expect, it } from 'vitest'
import { fullName } from './full-name.ts'

it.each([
  ['Ada', 'Okafor', 'Ada Okafor'],
  ['Ada', null, 'Ada'],
  ['Ada', '', 'Ada'],
  [null, 'Okafor', 'Okafor'],
  [null, null, ''],
])('joins %o and %o', (first, last, joined) => {
  expect(fullName(first, last)).toBe(joined)
})
