import type { OrderView } from '@foyer/contract'
import { describe, expect, it } from 'vitest'
import { answerFaults, answersToSend, startingAnswers, withSameForAll } from './checkout-answers.ts'

type Question = OrderView['questions'][number]

const question = (fields: Partial<Question> & Pick<Question, '_id' | 'kind'>): Question => ({
  label: 'Question',
  help: '',
  options: [],
  optionTexts: [],
  fallbacks: {},
  required: false,
  askedOf: [0],
  ...fields,
})
const club = question({ _id: 'club', kind: 'short_text' })
const food = question({ _id: 'food', kind: 'multi_select', options: ['Vegan', 'Halal'], askedOf: [1, 2] })
const rules = question({ _id: 'rules', kind: 'checkbox', required: true })
const questions = [club, food, rules]

const answer = (questionId: string, guest: number, value: string | boolean | string[]) => ({
  questionId,
  guest,
  value,
  label: 'Question',
  kind: 'short_text' as const,
  text: '',
})

describe('the answers of a checkout', () => {
  it('start with what was typed, then with what the order knows, as far as it still fits its question', () => {
    const answers = [answer('club', 0, 'Harriers'), answer('food', 1, ['Halal']), answer('food', 2, 'Vegan')]
    expect(startingAnswers({ questions, answers }, { club: { 0: 'Typed' }, rules: { 0: 'yes' } })).toEqual({
      club: { 0: 'Typed' },
      food: { 1: ['Halal'], 2: [] },
      rules: { 0: false },
    })
  })

  it('are checked as the server checks them, each at its own field', () => {
    const given = { club: { 0: 'x'.repeat(201) }, food: { 1: ['Vegan'], 2: ['Kosher'] }, rules: { 0: false } }
    expect(Object.keys(answerFaults(questions, given))).toEqual(['answers.club.0', 'answers.food.2', 'answers.rules.0'])
    expect(answerFaults(questions, { rules: { 0: true } })).toEqual({})
  })

  it('are sent without what was left open or is not asked any more', () => {
    const given = { club: { 0: '' }, food: { 1: ['Vegan'], 2: [] }, rules: { 0: true }, gone: { 0: 'x' } }
    expect(answersToSend(questions, given)).toEqual([
      { questionId: 'food', guest: 1, value: ['Vegan'] },
      { questionId: 'rules', guest: 0, value: true },
    ])
  })

  it('of one ticket are taken over for the other tickets only, and each may be changed afterwards', () => {
    const asked = { ...food, askedOf: [0, 1, 2, 3] }
    const given = { food: { 0: ['Halal'], 1: ['Vegan'], 2: ['Halal'], 3: [] }, club: { 0: 'Harriers' } }
    expect(withSameForAll(given, asked, 1)).toEqual({
      food: { 0: ['Halal'], 1: ['Vegan'], 2: ['Vegan'], 3: ['Vegan'] },
      club: { 0: 'Harriers' },
    })
    expect(withSameForAll({}, asked, 1)).toEqual({})
  })
})
