import type { WaitingPlaceView, WaitingRoomView } from '@foyer/contract'
import { describe, expect, test } from 'vitest'
import { aheadInWords, headlineOf, momentInWords, waitInWords } from './room-wording.ts'

const room: WaitingRoomView = {
  eventId: '0190aaaa-0000-7000-8000-000000000001',
  phase: 'serving',
  opensAt: '2026-12-01T08:00:00.000Z',
  startsAt: '2026-12-01T09:00:00.000Z',
  serverTime: '2026-12-01T09:01:00.000Z',
  participants: 10,
  drawn: 10,
  drawnAt: '2026-12-01T09:00:00.000Z',
  served: 3,
  ratePerMinute: 60,
  seedHash: '0'.repeat(64),
  seed: '1'.repeat(64),
}
const place: WaitingPlaceView = {
  visitorId: '0190aaaa-0000-4000-8000-000000000002',
  number: 5,
  position: 2,
  waitSeconds: 2,
  called: false,
  room,
}

describe('the words of a waiting room', () => {
  test.each([
    [null, null],
    [0, 'Estimated wait: less than a minute'],
    [59, 'Estimated wait: less than a minute'],
    [60, 'Estimated wait: about 1 minute'],
    [241, 'Estimated wait: about 5 minutes'],
    [301, 'Estimated wait: about 10 minutes'],
    [7200, 'Estimated wait: about 120 minutes'],
    [7201, 'Estimated wait: more than 2 hours'],
  ])('say of %s seconds: %s', (seconds, words) => {
    expect(waitInWords(seconds)).toBe(words)
  })

  test('count who is ahead, and not oneself', () => {
    expect([aheadInWords(1), aheadInWords(2), aheadInWords(1201)]).toEqual([
      'You are next',
      '1 person is ahead of you',
      '1,200 people are ahead of you',
    ])
  })

  test('name the zone of a moment', () => {
    expect(momentInWords('2026-12-01T09:00:00.000Z', 'Africa/Lagos')).toBe('Tuesday, 1 December 2026 at 10:00 WAT')
  })

  test.each([
    ['You are in the waiting room', room, place],
    ['You are in the waiting room', { ...room, drawnAt: null, phase: 'arriving' as const }, { ...place, number: null }],
    ['Numbers are being drawn', room, { ...place, number: null }],
    ['It is your turn', room, { ...place, called: true }],
    ['Sold out', { ...room, phase: 'sold_out' as const }, { ...place, called: true }],
    ['Waiting room', room, null],
  ])('are titled "%s"', (headline, of, own) => {
    expect(headlineOf(of, own)).toBe(headline)
  })
})
