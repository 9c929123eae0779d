import { describe, expect, it } from 'vitest'
import { changeInWords, shareInWords, sourceName } from './insight-words.ts'

describe('a share', () => {
  it.each([
    [1, 3, '33%'],
    [1, 30, '3.3%'],
    [3, 2, '150%'],
    [0, 9, '0%'],
    [2, 0, null],
  ])('%i of %i is %s', (part, whole, words) => {
    expect(shareInWords(part, whole)).toBe(words)
  })
})

describe('a change', () => {
  it.each([
    [12, 10, '20% more than in the previous period'],
    [5, 10, '50% less than in the previous period'],
    [10, 10, 'The same as in the previous period'],
    [10, 0, null],
    [10, undefined, null],
  ])('from %i after %s', (now, before, words) => {
    expect(changeInWords(now, before)).toBe(words)
  })
})

it('names groups of sources by what they are', () => {
  expect(sourceName({ kind: 'named', name: 'poster' })).toBe('poster')
  expect(sourceName({ kind: 'direct', name: '' })).toBe('No source')
  expect(sourceName({ kind: 'other', name: '' })).toBe('Other sources')
})
