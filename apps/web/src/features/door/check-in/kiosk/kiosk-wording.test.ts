import { scanResults } from '@foyer/domain'
import { expect, it } from 'vitest'
import { partyQuestion, refusedWords, together, wordsFor } from './kiosk-wording.ts'

it('has words for every refusal, and none of them names anybody, a time or a place', () => {
  const refusals = scanResults.filter((result) => result !== 'admitted' && result !== 'checked_out')
  expect(Object.keys(refusedWords).toSorted()).toEqual(refusals.toSorted())
  for (const result of refusals) {
    const { title, text } = wordsFor(result)
    expect(title).not.toBe('')
    expect(text).toMatch(/^[A-Z]\D*\.$/)
  }
})

it('asks for two, three and more', () => {
  expect(partyQuestion(1)).toBe('1 more ticket is on your order. Are both of you here?')
  expect(partyQuestion(2)).toBe('2 more tickets are on your order. Are all 3 of you here?')
  expect(together(2)).toBe('both')
})
