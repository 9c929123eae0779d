import { describe, expect, it } from 'vitest'
import { missingForPublication, type PublishableEvent, publicationGapCodes } from './publishing.ts'

const now = new Date('2026-12-01T00:00:00Z')
const complete: PublishableEvent = {
  title: 'Harmattan Nights',
  customUrl: 'harmattan-nights',
  startsAt: new Date('2026-12-12T18:00:00Z'),
  endsAt: new Date('2026-12-12T22:00:00Z'),
  format: 'in_person',
  venueName: 'Marina Gardens',
  city: 'Lagos',
  onlineUrl: null,
  takesPayments: true,
}

function gaps(changes: Partial<PublishableEvent>, statuses: ('on_sale' | 'paused' | 'archived')[] = ['on_sale']) {
  return missingForPublication(
    { ...complete, ...changes },
    statuses.map((status) => ({ status, kind: 'paid' as const })),
    now,
  )
}

describe('missingForPublication', () => {
  it('lets a complete event through', () => {
    expect(gaps({})).toEqual([])
  })

  it.each<[string, Partial<PublishableEvent>]>([
    ['title', { title: ' ' }],
    ['title', { title: null }],
    ['custom_url', { customUrl: null }],
    ['custom_url', { customUrl: 'listing' }],
    ['dates', { startsAt: null }],
    ['dates', { endsAt: null }],
    ['dates', { endsAt: complete.startsAt }],
    ['dates_past', { startsAt: new Date('2026-11-30T00:00:00Z'), endsAt: now }],
    ['place', { venueName: '' }],
    ['place', { city: null }],
    ['place', { format: 'hybrid', onlineUrl: 'https://example.com', city: null }],
    ['online_url', { format: 'online', venueName: null, city: null }],
    ['online_url', { format: 'hybrid' }],
  ])('asks for %s when given %j', (code, changes) => {
    expect(gaps(changes)).toEqual([code])
  })

  it('asks for a ticket that is on sale', () => {
    expect(gaps({}, [])).toEqual(['ticket_type'])
    expect(gaps({}, ['paused', 'archived'])).toEqual(['ticket_type'])
    expect(gaps({}, ['paused', 'on_sale'])).toEqual([])
  })

  it('asks for a provider where there is something to pay for', () => {
    const found = (kind: 'free' | 'paid' | 'donation', status: 'on_sale' | 'paused' = 'on_sale') =>
      missingForPublication(
        { ...complete, takesPayments: false },
        [
          { status: 'on_sale', kind: 'free' },
          { status, kind },
        ],
        now,
      )
    expect(found('paid')).toEqual(['payment_provider'])
    expect(found('donation')).toEqual(['payment_provider'])
    expect(found('free')).toEqual([])
    expect(found('paid', 'paused')).toEqual([])
  })

  it('lets a running event be published', () => {
    expect(gaps({ startsAt: new Date('2026-11-30T00:00:00Z') })).toEqual([])
  })

  it('lists everything at once, in the order of the form', () => {
    const bare = {
      title: '',
      customUrl: '',
      startsAt: null,
      endsAt: null,
      venueName: '',
      city: '',
      onlineUrl: '',
      takesPayments: true,
    }
    const found = missingForPublication({ ...bare, format: 'hybrid' }, [], now)
    expect(found).toEqual(publicationGapCodes.filter((code) => code !== 'dates_past' && code !== 'payment_provider'))
  })
})
