import { describe, expect, it } from 'vitest'
import { changedGuestFacts, type GuestFacts, guestFacts } from './guest-facts.ts'

const facts: GuestFacts = {
  startsAt: '2026-12-12T18:00:00.000Z',
  endsAt: '2026-12-12T22:00:00.000Z',
  doorsOpenAt: null,
  timezone: 'Africa/Lagos',
  format: 'in_person',
  venueName: 'The Jetty',
  addressLine: '',
  city: 'Lagos',
  onlineUrl: null,
}

describe('changedGuestFacts', () => {
  it('names nothing where nothing differs, be it unset in another way', () => {
    expect(changedGuestFacts(facts, { ...facts, doorsOpenAt: '', onlineUrl: '' })).toEqual([])
  })

  it.each(guestFacts)('names %s', (fact) => {
    expect(changedGuestFacts(facts, { ...facts, [fact]: 'another' })).toEqual([fact])
  })
})
