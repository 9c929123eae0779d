import { statesOf } from '@foyer/domain'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { appealStates, eventStatuses, orderStates, paymentStates, payoutStates, refundStates, routes } from './index.ts'
import { ticketStates } from './programme/ticket-states.ts'
import { waitingListStates } from './sales/waiting-list.ts'

test.each([
  ['appeal', appealStates],
  ['event', eventStatuses],
  ['order', orderStates],
  ['payment', paymentStates],
  ['payout', payoutStates],
  ['refund', refundStates],
  ['ticket', ticketStates],
  ['waiting', waitingListStates],
] as const)('the states of %s of the contract are those of the domain', (machine, states) => {
  expect(states).toEqual(statesOf(machine))
})

/** The paths of all properties that hold a state and may be any text. */
function freeStates(schema: unknown, path: string): string[] {
  if (typeof schema !== 'object' || schema === null) return []
  return Object.entries(schema).flatMap(([key, value]: [string, unknown]) => {
    const isState = /^(state|orderState)$/.test(key) && path.endsWith('properties')
    const isFree =
      isState && JSON.stringify(value).includes('"type":"string"') && !/"(enum|const)"/.test(JSON.stringify(value))
    return [...(isFree ? [`${path}.${key}`] : []), ...freeStates(value, `${path}.${key}`)]
  })
}

test('no answer of a call has a state that may be any text', () => {
  const free = Object.entries(routes).flatMap(([name, { schema }]) =>
    Object.values(schema.response).flatMap((answer) =>
      freeStates(z.toJSONSchema(answer, { unrepresentable: 'any', io: 'output' }), name),
    ),
  )
  expect(free).toEqual([])
})
