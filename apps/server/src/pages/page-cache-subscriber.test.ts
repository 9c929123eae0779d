import { type DomainEvent, type EventPart, eventParts, listingQuery } from '@foyer/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { readListing, readPublicEvent } from '../features/programme/storefront/index.ts'
import { buildTestApp, call, createEvent, eventBody, type TestApp } from '../testing/index.ts'
import { PageCache, type Shown, toBytes } from './page-cache.ts'
import { organiserPagesSubscriber, pageCacheSubscriber, sitemapSubscriber } from './page-cache-subscriber.ts'

const OTHER: Shown = { details: new Set(['other']), cards: new Set(), lists: false }
const PAGE: Shown = { details: new Set(['drums']), cards: new Set(), lists: false }
const RECOMMENDING: Shown = { details: new Set(['other']), cards: new Set(['drums']), lists: false }
const LISTING: Shown = { details: new Set(), cards: new Set(['drums']), lists: true }
const EMPTY_LISTING: Shown = { details: new Set(), cards: new Set(), lists: true }
const ORGANISATION: Shown = {
  details: new Set(),
  cards: new Set(['past']),
  lists: false,
  organisations: new Set(['ada']),
}
const STRANGER: Shown = { details: new Set(), cards: new Set(), lists: false, organisations: new Set(['bola']) }
const pages: Readonly<Record<string, Shown>> = {
  OTHER,
  PAGE,
  RECOMMENDING,
  LISTING,
  EMPTY_LISTING,
  ORGANISATION,
  STRANGER,
}

let cache: PageCache

async function fillCache(): Promise<void> {
  cache = new PageCache()
  for (const [key, shown] of Object.entries(pages))
    await cache.get(key, async () => ({ page: await toBytes(200, {}, key), ...shown }))
}
beforeEach(fillCache)

/** Pages that are not served as they are any more. */
function outdated(): string[] {
  const never = () => new Promise<never>(() => undefined)
  return Object.keys(pages).filter((key) => cache.peek(key, never) === null)
}

function tell(event: DomainEvent, subscriber: object = pageCacheSubscriber): void {
  const react: unknown = Reflect.get(subscriber, event.name)
  if (typeof react === 'function') react(cache, event)
}

const names = { eventId: 'drums', organiserId: 'ada' }

function edit(changed: EventPart[], visibleTo: 'nobody' | 'link' | 'everyone' = 'everyone'): void {
  tell({ name: 'event.changed', ...names, visibleTo, changed })
}

describe('an edit renders again', () => {
  test('nothing where the event is a draft or blocked', () => {
    edit([...eventParts], 'nobody')
    expect(outdated()).toEqual([])
  })

  test('nothing where no page shows what was edited', () => {
    edit(['promoCodes', 'waitingList', 'onlineUrl'])
    expect(outdated()).toEqual([])
  })

  test('the page of the event alone where its card stays the same', () => {
    edit(['description'])
    expect(outdated()).toEqual(['PAGE'])
  })

  test('every page that shows the card, and listings that may show it now, where the card differs', () => {
    edit(['title'])
    expect(outdated()).toEqual(['PAGE', 'RECOMMENDING', 'LISTING', 'EMPTY_LISTING', 'ORGANISATION'])
  })

  test('no listing that does not show an unlisted event', () => {
    edit(['title'], 'link')
    expect(outdated()).toEqual(['PAGE', 'RECOMMENDING', 'LISTING'])
  })

  test('every listing where the event was unlisted by it', () => {
    edit(['visibility'], 'link')
    expect(outdated()).toEqual(['PAGE', 'RECOMMENDING', 'LISTING', 'EMPTY_LISTING', 'ORGANISATION'])
  })
})

describe('pages that show what nobody may see any more', () => {
  const ends: DomainEvent[] = [
    { name: 'event.unpublished', ...names },
    { name: 'event.blocked', ...names, wasVisibleTo: 'everyone' },
    { name: 'event.deleted', ...names, wasVisibleTo: 'link' },
  ]
  test.each(ends)('are dropped by $name, also while they cannot be rendered', async (event) => {
    tell(event)
    const fails = () => Promise.reject(new Error('the database is away'))
    await expect(cache.get('PAGE', fails)).rejects.toThrow('away')
    expect((await cache.get('EMPTY_LISTING', fails)).status).toBe(200)
  })

  test('are none where a draft was deleted or blocked', () => {
    tell({ name: 'event.deleted', ...names, wasVisibleTo: 'nobody' })
    tell({ name: 'event.blocked', ...names, wasVisibleTo: 'nobody' })
    expect(outdated()).toEqual([])
  })
})

test('everybody waits for the page of a cancelled or postponed event to be rendered again', () => {
  const news: DomainEvent[] = [
    { name: 'event.cancelled', ...names },
    { name: 'event.postponed', ...names, version: 2, visibleTo: 'everyone' },
  ]
  for (const event of news) {
    tell(event)
    for (let visitor = 0; visitor < 3; visitor += 1) expect(outdated()).toContain('PAGE')
  }
})

test('a published event changes listings and no page of another event', () => {
  tell({ name: 'event.published', ...names, eventId: 'new', visibleTo: 'everyone' })
  expect(outdated()).toEqual(['LISTING', 'EMPTY_LISTING', 'ORGANISATION'])
})

describe('the public page of an organisation', () => {
  test('is rendered again when one of its events is cancelled or may not be shown any more, and no other organisation’s is', () => {
    for (const event of [
      { name: 'event.cancelled', ...names },
      { name: 'event.unpublished', ...names },
      { name: 'event.blocked', ...names, wasVisibleTo: 'everyone' },
    ] as const satisfies DomainEvent[]) {
      tell(event)
      expect(outdated()).toContain('ORGANISATION')
      expect(outdated()).not.toContain('STRANGER')
    }
  })

  test('is left alone by drafts', () => {
    tell({ name: 'event.published', ...names, eventId: 'new', visibleTo: 'nobody' })
    tell({ name: 'event.deleted', ...names, eventId: 'new', wasVisibleTo: 'nobody' })
    edit([...eventParts], 'nobody')
    expect(outdated()).toEqual([])
  })

  const pageChanged = (shown: boolean) =>
    pageCacheSubscriber['organisation.page_changed']?.(cache, {
      name: 'organisation.page_changed',
      occurredAt: new Date().toISOString(),
      organisationId: 'ada',
      shown,
      moved: false,
    })

  test('follows what the organisation says of itself, and is dropped when it is suspended', async () => {
    pageChanged(true)
    expect(outdated()).toEqual(['ORGANISATION'])
    pageChanged(false)
    const fails = () => Promise.reject(new Error('the database is away'))
    await expect(cache.get('ORGANISATION', fails)).rejects.toThrow('away')
  })
})

test('a new address of a series changes every page that links to it, and the sitemap', async () => {
  const moved = { name: 'series.address_changed', seriesId: 'tour', organiserId: 'ada', occurredAt: '' } as const
  sitemapSubscriber['series.address_changed']?.(cache, moved)
  expect(outdated()).toEqual(['ORGANISATION'])
  await fillCache()
  const events = vi.fn(() => Promise.resolve(['drums']))
  organiserPagesSubscriber['series.address_changed']?.({ cache, eventsOf: events, onError: vi.fn() }, moved)
  await vi.waitFor(() => expect(outdated()).toEqual(['PAGE', 'RECOMMENDING', 'LISTING']), 20_000)
  expect(events).toHaveBeenCalledWith('ada')
})

test('the platform fee changes every page and no sitemap', () => {
  tell({ name: 'fees.changed', currency: 'NGN' } satisfies DomainEvent, sitemapSubscriber)
  expect(outdated()).toEqual([])
  tell({ name: 'fees.changed', currency: 'NGN' })
  expect(outdated()).toHaveLength(7)
})

test('a legal text changes every page, whose footers may link to it, and no sitemap', () => {
  const published = { name: 'legal_text.published', kind: 'imprint', version: 1 } as const satisfies DomainEvent
  tell(published, sitemapSubscriber)
  expect(outdated()).toEqual([])
  tell(published)
  expect(outdated()).toHaveLength(7)
})

describe('what pages show of an event', () => {
  let site: TestApp
  beforeAll(async () => {
    site = await buildTestApp()
  })
  afterAll(() => site.close())

  const day = 86_400_000
  const later = (days: number) => new Date(Date.now() + days * day).toISOString()
  const textOf = (text: string) => ({ type: 'paragraph', content: [{ type: 'text', text }] })
  /** Another value of each part that an organiser edits in the event itself. */
  const edits: readonly [EventPart, object][] = [
    ['title', { title: 'Another title' }],
    ['summary', { summary: 'Another summary' }],
    ['description', { description: { type: 'doc', content: [textOf('The doors open early.')] } }],
    ['category', { category: 'comedy' }],
    ['format', { format: 'hybrid', onlineUrl: 'https://example.org/live' }],
    ['venueName', { venueName: 'Freedom Park' }],
    ['addressLine', { addressLine: '1 Broad Street' }],
    ['city', { city: 'Ibadan' }],
    ['country', { country: 'GH' }],
    ['startsAt', { startsAt: later(3) }],
    ['endsAt', { endsAt: later(5) }],
    ['doorsOpenAt', { doorsOpenAt: later(2.9) }],
    ['timezone', { timezone: 'Africa/Accra' }],
    ['refundPolicy', { refundPolicy: 'flexible' }],
    ['refundDays', { refundDays: 3 }],
    ['holdMinutes', { holdMinutes: 25 }],
    ['bankTransferDays', { bankTransferDays: 5 }],
    ['maxPerOrder', { maxPerOrder: 3 }],
    ['maxPerBuyer', { maxPerBuyer: 4 }],
    ['capacity', { capacity: 50 }],
    ['feeMode', { feeMode: 'pass_on' }],
    ['transfers', { transfers: false }],
    ['tax', { tax: { name: 'VAT', basisPoints: 750, inclusive: false } }],
  ]

  test('is rendered again after each edit that changes it', async () => {
    const dates = { startsAt: later(3.5), endsAt: later(4) }
    const sale = await createEvent(site, { event: dates })
    const body = eventBody({ ...dates, customUrl: sale.customUrl })
    const put = (fields: object) =>
      call(site.app, {
        method: 'PUT',
        url: `/api/events/${sale.eventId}`,
        headers: sale.organiser.headers,
        payload: { ...body, ...fields },
      })
    const read = async () => {
      const page = await readPublicEvent(site.deps, sale.customUrl)
      const listing = await readListing(site.deps, listingQuery.parse({}))
      return { PAGE: JSON.stringify(page), LISTING: JSON.stringify(listing) }
    }
    const differs: string[] = []
    const missed: string[] = []
    for (const [part, fields] of edits) {
      expect([part, (await put({})).status]).toEqual([part, 200])
      const before = await read()
      expect([part, (await put(fields)).status]).toEqual([part, 200])
      const after = await read()
      await fillCache()
      edit([part])
      const marked = outdated()
      const changed = (['PAGE', 'LISTING'] as const).filter((key) => before[key] !== after[key])
      differs.push(...changed.map((key) => `${part} ${key}`))
      missed.push(...changed.filter((key) => !marked.includes(key)).map((key) => `${part} ${key}`))
    }
    expect(missed).toEqual([])
    expect(differs).toEqual(expect.arrayContaining(['description PAGE', 'title PAGE', 'title LISTING']))
  })
})
