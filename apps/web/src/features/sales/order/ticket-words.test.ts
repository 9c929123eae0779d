import { expect, it } from 'vitest'
import { placeInWords } from './ticket-words.ts'

it('numbers tickets only where there are several of a type', () => {
  const lawn = { ticketName: 'Lawn', number: 1 }
  expect(placeInWords({ ...lawn, of: 2 })).toBe('Lawn ·\u{A0}1 of 2')
  expect(placeInWords({ ...lawn, of: 1 })).toBe('Lawn')
  expect(placeInWords({ ...lawn, of: 2, extra: true })).toBe('Lawn')
})
