import { describe, expect, it } from 'vitest'
import {
  ANSWER_LENGTHS,
  answerText,
  askedOf,
  checkAnswer,
  checkOptions,
  exportedAnswer,
  questionKinds,
  type AnswerValue,
  type QuestionKind,
} from './order-questions.ts'

const options = ['None', 'Vegan', 'Halal']
const ask = (kind: QuestionKind, value: AnswerValue | null, required = false) =>
  checkAnswer({ kind, required, options }, value)

describe('an answer', () => {
  it.each<[QuestionKind, AnswerValue, AnswerValue | null]>([
    ['short_text', '  Lagos Harriers ', 'Lagos Harriers'],
    ['short_text', "<script>alert(1)</script>'; drop table orders", "<script>alert(1)</script>'; drop table orders"],
    ['short_text', '   ', null],
    ['long_text', 'One line\nand another', 'One line\nand another'],
    ['address', '14 Broad Street\nLagos', '14 Broad Street\nLagos'],
    ['phone', '+234 (0) 803-555.01 22', '+234 (0) 803-555.01 22'],
    ['checkbox', true, true],
    ['checkbox', false, null],
    ['radio', 'Vegan', 'Vegan'],
    ['select', ' Halal ', 'Halal'],
    ['select', '', null],
    ['multi_select', ['Halal', 'None', 'Halal'], ['None', 'Halal']],
    ['multi_select', [], null],
    ['date', '2024-02-29', '2024-02-29'],
  ])('to a %s of %j is kept as %j', (kind, value, kept) => {
    expect(ask(kind, value)).toEqual({ ok: true, value: kept })
  })

  it.each<[QuestionKind, AnswerValue, string]>([
    ['short_text', true, 'wrong_type'],
    ['short_text', ['a'], 'wrong_type'],
    ['short_text', 'x'.repeat(201), 'too_long'],
    ['short_text', 'two\nlines', 'not_one_line'],
    ['short_text', 'a\u0000b', 'not_readable'],
    ['short_text', 'half \ud83d', 'not_readable'],
    ['long_text', false, 'wrong_type'],
    ['long_text', 'x'.repeat(2001), 'too_long'],
    ['address', ['a'], 'wrong_type'],
    ['address', 'x'.repeat(501), 'too_long'],
    ['phone', '12345', 'not_a_phone'],
    ['phone', '+1234567890123456', 'not_a_phone'],
    ['phone', 'call me', 'not_a_phone'],
    ['phone', '080 3555 ext 12', 'not_a_phone'],
    ['phone', true, 'wrong_type'],
    ['checkbox', 'yes', 'wrong_type'],
    ['checkbox', ['yes'], 'wrong_type'],
    ['radio', 'Kosher', 'not_an_option'],
    ['radio', ['Vegan'], 'wrong_type'],
    ['select', 'vegan', 'not_an_option'],
    ['select', true, 'wrong_type'],
    ['multi_select', 'Vegan', 'wrong_type'],
    ['multi_select', ['Vegan', 'Kosher'], 'not_an_option'],
    ['date', '2023-02-29', 'not_a_date'],
    ['date', '29/02/2024', 'not_a_date'],
    ['date', '2024-13-01', 'not_a_date'],
    ['date', '-001-01-01', 'not_a_date'],
    ['date', '2024-01-01T00:00:00Z', 'not_a_date'],
    ['date', false, 'wrong_type'],
  ])('to a %s of %j is refused: %s', (kind, value, reason) => {
    expect(ask(kind, value)).toEqual({ ok: false, reason })
  })

  it.each(questionKinds)('to a %s that is required must be there', (kind) => {
    const nothing: AnswerValue = kind === 'multi_select' ? [] : kind === 'checkbox' ? false : '  '
    for (const value of [null, nothing]) expect(ask(kind, value, true)).toEqual({ ok: false, reason: 'required' })
    expect(ask(kind, null)).toEqual({ ok: true, value: null })
  })

  it('is as long as its kind allows, counted in characters', () => {
    expect(ask('short_text', '🎟'.repeat(ANSWER_LENGTHS.short_text))).toMatchObject({ ok: true })
    expect(ask('short_text', '🎟'.repeat(ANSWER_LENGTHS.short_text + 1))).toEqual({ ok: false, reason: 'too_long' })
  })

  it('is told in words, and in files not at all where it is sensitive', () => {
    expect([answerText(true), answerText(false), answerText(['A', 'B']), answerText('C')]).toEqual([
      'Yes',
      'No',
      'A, B',
      'C',
    ])
    expect(exportedAnswer({ value: 'Peanuts', sensitive: true })).not.toContain('Peanuts')
    expect(exportedAnswer({ value: 'Peanuts', sensitive: false })).toBe('Peanuts')
  })
})

describe('the options of a question', () => {
  it.each([
    ['radio', ['A', 'B'], null],
    ['multi_select', ['A', 'B', 'C'], null],
    ['select', ['A'], 'too_few'],
    ['radio', [], 'too_few'],
    ['select', ['A', 'a'], 'repeated'],
    ['short_text', ['A', 'B'], 'not_asked'],
    ['checkbox', [], null],
  ] as const)('of a %s, %j: %s', (kind, given, fault) => {
    expect(checkOptions(kind, given)).toBe(fault)
  })
})

describe('who is asked', () => {
  const lines = [
    { ticketTypeId: 'lawn', quantity: 2 },
    { ticketTypeId: 'table', quantity: 1 },
  ]

  it.each([
    ['order', [], [0]],
    ['order', ['table'], [0]],
    ['order', ['other'], []],
    ['guest', [], [1, 2, 3]],
    ['guest', ['lawn'], [1, 2]],
    ['guest', ['table'], [3]],
    ['guest', ['other'], []],
  ] as const)('per %s about %j: %j', (scope, ticketTypeIds, guests) => {
    expect(askedOf({ scope, ticketTypeIds }, lines)).toEqual(guests)
  })
})
