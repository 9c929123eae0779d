import { expect, it } from 'vitest'
import { guestOfPath, guestsToAsk } from './open-guests.ts'

const question = (required: boolean, askedOf: number[]) => ({
  _id: `question-${askedOf.join('-')}`,
  kind: 'short_text' as const,
  label: 'Question',
  help: '',
  options: [],
  optionTexts: [],
  fallbacks: {},
  required,
  askedOf,
})

it('opens the tickets of which an answer is required', () => {
  const questions = [question(true, [0]), question(false, [1, 2, 3]), question(true, [2])]
  expect([...guestsToAsk(questions, 3)]).toEqual([1])
  expect([...guestsToAsk([question(true, [1, 2])], 2)]).toEqual([0, 1])
  expect([...guestsToAsk([], 2)]).toEqual([])
})

it.each([
  ['guests.2', 2],
  ['answers.food.1', 0],
  ['answers.club.0', null],
  ['email', null],
])('the field %s stands in the panel of ticket %s', (path, index) => {
  expect(guestOfPath(path)).toBe(index)
})
