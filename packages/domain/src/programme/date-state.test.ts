import { expect, it } from 'vitest'
import { publicDateState } from './date-state.ts'

const now = new Date('2032-03-01T12:00:00Z')
const date = {
  status: 'published',
  datesOpen: false,
  endsAt: new Date('2032-03-01T20:00:00Z'),
  onSale: true,
  left: 3,
} as const

it.each([
  ['open', {}],
  ['open', { left: null }],
  ['sold_out', { left: 0 }],
  ['closed', { onSale: false, left: null }],
  ['over', { endsAt: now, left: 0 }],
  ['postponed', { datesOpen: true, endsAt: new Date('2032-02-01T20:00:00Z') }],
  ['cancelled', { status: 'cancelled', datesOpen: true }],
] as const)('is %s with %o', (state, facts) => {
  expect(publicDateState({ ...date, ...facts }, now)).toBe(state)
})
