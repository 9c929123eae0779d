import type { ScanAnswerView } from '@foyer/contract'
import { scanResults } from '@foyer/domain'
import { expect, it } from 'vitest'
import { scanReasons, scanTitles } from '../../../../lib/scan-words.ts'
import { answerReason, passLine, ticketLine } from './answer-wording.ts'
import { blankAnswer } from './scan-answer-scene.ts'

const event = {
  _id: '01890000-0000-7000-8000-000000000001',
  title: 'Harmattan Nights',
  startsAt: '2026-12-12T18:00:00.000Z',
  endsAt: '2026-12-12T22:30:00.000Z',
  timezone: 'Africa/Lagos',
  cover: null,
}

const refused: ScanAnswerView = {
  ...blankAnswer,
  scanId: '01890000-0000-7000-8000-000000000002',
  result: 'already_checked_in',
  guestName: 'Adaeze Okafor',
  ticketName: 'Lawn',
  number: 1,
  of: 2,
  firstScan: { at: '2026-12-12T18:04:00.000Z', door: 'South gate' },
  inside: 231,
  expected: 412,
}
const now = new Date('2026-12-12T18:16:30.000Z')

it('has a title and a reason of its own for every result, and the titles are short', () => {
  const titles = scanResults.map((result) => scanTitles[result]())
  expect(new Set(titles).size).toBe(scanResults.length)
  for (const title of titles) expect(title.length).toBeLessThanOrEqual(14)
  expect(new Set(scanResults.map((result) => scanReasons[result]())).size).toBe(scanResults.length)
})

it('says when and where somebody entered before, on the clock of the event', () => {
  expect(answerReason(refused, event, now)).toBe('Scanned at 19:04, South gate (12 minutes ago)')
})

it('gives the reason for any other refusal, and none for an admission', () => {
  expect(answerReason({ ...refused, result: 'unpaid' }, event, now)).toBe('This ticket has not been paid for.')
  expect(answerReason({ ...refused, firstScan: null }, event, now)).toBe('A guest is already inside with this ticket.')
  expect(answerReason({ ...refused, result: 'admitted', admitted: true }, event, now)).toBe('')
})

it.each([
  [{ ticketName: 'Lawn', number: 1, of: 2 }, 'Lawn · 1 of 2'],
  [{ ticketName: 'Lawn', number: 1, of: 1 }, 'Lawn'],
  [{ ticketName: null, number: null, of: null }, ''],
])('writes a ticket as %o', (ticket, line) => {
  expect(ticketLine(ticket)).toBe(line)
})

it.each([
  [{ visits: 5, used: 3 }, 'Pass · visit 3 of 5'],
  [{ visits: null, used: 3 }, 'Pass · visit 3'],
  [{ visits: 5, used: 0, ofList: true as const }, 'Pass · 0 of 5 visits used'],
  [{ visits: null, used: 3, ofList: true as const }, 'Pass'],
])('writes the visits of a pass as %o', (pass, line) => {
  expect(passLine({ pass, result: 'admitted' }, event)).toBe(line)
})
