import { seriesBundleInput } from '@foyer/contract'
import { expect, test } from 'vitest'
import { withoutPart } from './bundle-values.ts'

const bundle = (...tickets: number[]) =>
  seriesBundleInput.parse({ name: 'Family', price: 1, parts: tickets.map((ticket) => ({ ticket, quantity: 1 })) })

test('a ticket that is removed leaves its bundles, and one with too little in it goes with it', () => {
  const left = withoutPart([bundle(0, 1, 2), bundle(0, 1), bundle(0, 2)], 1)
  expect(left.map(({ parts }) => parts.map(({ ticket }) => ticket))).toEqual([
    [0, 1],
    [0, 1],
  ])
})
