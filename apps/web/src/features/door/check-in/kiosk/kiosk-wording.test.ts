import { scanResults } from '@foyer/domain'
import { expect, it } from 'vitest'
import { refusedWords } from './kiosk-wording.ts'

const refusals = scanResults.filter((result) => result !== 'admitted' && result !== 'checked_out')

it.each(refusals)('has words for the refusal %s that name nobody, no time and no place', (result) => {
  const words = refusedWords({ result })
  expect(words?.title).not.toBe('')
  expect(words?.text).toMatch(/^[A-Z]\D*\.$/)
})

it.each(['admitted', 'checked_out'] as const)('has none for %s', (result) => {
  expect(refusedWords({ result })).toBeNull()
})

it('says of a guest who comes after the time of their date that this is over, not that the entrance is closed', () => {
  const at = '2026-12-12T10:00:00.000Z'
  const date = { _id: 'd', startsAt: at, opensAt: at, closesAt: at }
  expect(refusedWords({ result: 'door_closed', date })).not.toEqual(refusedWords({ result: 'door_closed' }))
})
