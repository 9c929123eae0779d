import { describe, expect, it } from 'vitest'
import { audienceInWords, audienceOf, blankBroadcast, broadcastFaults, broadcastRequest } from './broadcast-form.ts'

const now = new Date('2026-11-21T12:00:00Z')
const body = {
  type: 'doc' as const,
  content: [{ type: 'paragraph' as const, content: [{ type: 'text' as const, text: 'Hi' }] }],
}
const whole = { ...blankBroadcast, title: 'News', body }
const faults = (change: object) => broadcastFaults({ ...whole, ...change }, 'Africa/Lagos', now)

describe('a broadcast as it is written', () => {
  it('is fine once it has a title and a text', () => {
    expect(faults({})).toEqual({})
    expect(Object.keys(broadcastFaults(blankBroadcast, 'UTC', now)).toSorted()).toEqual(['body', 'title'])
  })

  it.each([
    [{ title: 'x'.repeat(121) }, 'title'],
    [{ title: 'a\nb' }, 'title'],
    [{ body: { type: 'doc', content: [{ type: 'horizontalRule' }] } }, 'body'],
    [{ kind: 'buyers', months: 0 }, 'months'],
    [{ kind: 'buyers', months: 1.5 }, 'months'],
    [{ kind: 'buyers', months: '' }, 'months'],
    [{ kind: 'buyers', months: 37 }, 'months'],
    [{ kind: 'event_organisers' }, 'eventIds'],
    [{ kind: 'users' }, 'userIds'],
    [{ when: 'later' }, 'sendAt'],
    [{ when: 'later', sendAt: '2026-11-21T12:59' }, 'sendAt'],
  ])('%j is complained about at %s', (change, field) => {
    expect(Object.keys(faults(change))).toEqual([field])
  })

  it('is sent at the writer’s wall clock, or now', () => {
    const later = { ...whole, when: 'later' as const, sendAt: '2026-11-21T20:00' }
    expect(broadcastRequest(later, 'Africa/Lagos').sendAt).toBe('2026-11-21T19:00:00.000Z')
    expect(faults({ when: 'later', sendAt: '2026-11-21T13:01' })).toEqual({})
    expect(broadcastRequest({ ...later, when: 'now' }, 'Africa/Lagos').sendAt).toBeNull()
  })

  it('names its audience', () => {
    expect(audienceOf({ ...whole, kind: 'users', userIds: ['a'], months: 'x' })).toEqual({
      kind: 'users',
      userIds: ['a'],
    })
    expect(audienceInWords({ kind: 'buyers', months: 1 })).toBe('Buyers of the last month')
  })
})
