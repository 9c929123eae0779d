import { scanResults } from '@foyer/domain'
import { expect, it } from 'vitest'
import { refusedWords } from './kiosk-wording.ts'

const refusals = scanResults.filter((result) => result !== 'admitted' && result !== 'checked_out')

it.each(refusals)('has words for the refusal %s that name nobody, no time and no place', (result) => {
  const words = refusedWords(result)
  expect(words?.title).not.toBe('')
  expect(words?.text).toMatch(/^[A-Z]\D*\.$/)
})

it.each(['admitted', 'checked_out'] as const)('has none for %s', (result) => {
  expect(refusedWords(result)).toBeNull()
})
