import { describe, expect, it } from 'vitest'
import { statementInWords } from './bank-transfer-words.ts'

describe('a statement in words', () => {
  const empty = { entries: 0, skipped: 0, known: 0, outcomes: {}, items: [] }

  it('says what will happen, and afterwards what happened', () => {
    const statement = { ...empty, entries: 4, skipped: 1, known: 1, outcomes: { exact: 1, too_little: 2 } }
    expect(statementInWords(statement, false)).toEqual([
      'The file contains 4 incoming payments.',
      '1 order will be marked as paid when you import the file.',
      '2 payments need your decision.',
      '1 payment was imported before and will not be counted again.',
      '1 other entry was skipped.',
    ])
    expect(statementInWords(statement, true)[1]).toBe('1 order was marked as paid.')
  })

  it('leaves out what there is none of', () => {
    expect(statementInWords(empty, false)).toEqual([
      'The file contains 0 incoming payments.',
      '0 orders will be marked as paid when you import the file.',
    ])
  })
})
