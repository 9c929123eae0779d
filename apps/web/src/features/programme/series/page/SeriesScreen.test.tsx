import { act } from 'react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { button, field, press, testFeature, text, type, waitForUpdates } from '../../../../testing/screen.tsx'
import { SeriesScreen } from './SeriesScreen.tsx'

const { show, answers, sent } = testFeature()

const editors = { ticket: () => null, bundle: () => null, questions: () => null }

const series = {
  _id: 's1',
  title: 'Tuesday jazz',
  summary: '',
  venueName: 'The Jetty',
  addressLine: '',
  city: 'Lagos',
  customUrl: 'tuesday-jazz',
  timezone: 'Africa/Lagos',
  currency: 'NGN',
  rule: null,
  tickets: [],
  bundles: [],
  questions: [],
  status: 'draft',
  version: 3,
  dates: {
    total: 2,
    published: 0,
    cancelled: 0,
    upcoming: 2,
    differing: 1,
    firstStartsAt: '2099-01-06T18:00:00.000Z',
    lastStartsAt: '2099-01-13T18:00:00.000Z',
    next: { eventId: 'e1', startsAt: '2099-01-06T18:00:00.000Z' },
  },
  run: null as unknown,
  failedRun: null as unknown,
  lastRunId: null as string | null,
  publicationGaps: [],
  permissions: ['events:read', 'events:write'],
  can: { changeZone: false, delete: true },
}

const date = (eventId: string, day: string, differs: string[]) => ({
  eventId,
  customUrl: null,
  title: 'Tuesday jazz',
  venueName: 'The Jetty',
  addressLine: '',
  city: 'Lagos',
  startsAt: `${day}T18:00:00.000Z`,
  endsAt: `${day}T21:00:00.000Z`,
  status: 'draft',
  datesOpen: false,
  sold: 4,
  claimed: 5,
  capacity: 50,
  soldOut: false,
  differs,
})

beforeEach(() => {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  )
  Element.prototype.scrollIntoView = () => undefined
  answers.set('GET /api/events/places', { body: { items: [] } })
  answers.set('GET /api/series/s1', { body: series })
  answers.set('GET /api/series/s1/dates', {
    body: {
      items: [date('e1', '2099-01-06', []), date('e2', '2099-01-13', ['title', 'venueName'])],
      page: 1,
      limit: 25,
      total: 2,
      next: null,
    },
  })
})

const select = (index: number) =>
  act(async () => document.querySelectorAll<HTMLInputElement>('td input[type="checkbox"]')[index]!.click())
const pressNamed = async (label: RegExp) => {
  const found = [...document.querySelectorAll('button')].find((each) =>
    label.test(each.getAttribute('aria-label') ?? ''),
  )
  await act(async () => found!.click())
  await waitForUpdates()
}

describe('the screen of a series', () => {
  test('lists its dates with what is sold and left, and what differs', async () => {
    await show(<SeriesScreen seriesId="s1" editors={editors} />)
    expect(text()).toContain('Differs from the series')
    expect(text()).toContain('Title and Venue')
    expect(text()).toContain('4 of 50')
    expect(text()).toContain('45')
    expect(document.querySelector('a[href="/events/details/e1"]')).not.toBeNull()
  })

  test('shows how far work on the dates has come, and offers no other beside it', async () => {
    const run = { _id: 'r1', seriesId: 's1', kind: 'add_dates', state: 'running', total: 3000, done: 1200, skipped: 0 }
    answers.set('GET /api/series/s1', { body: { ...series, run } })
    answers.set('GET /api/series/s1/runs/r1', { body: run })
    await show(<SeriesScreen seriesId="s1" editors={editors} />)
    expect(text()).toContain('1,200 of 3,000 dates')
    expect(button('Publish series')?.disabled).toBe(true)
    expect(document.querySelector('td input[type="checkbox"]')).toBeNull()
  })

  test('reads the dates again after work that was over before it was seen', async () => {
    answers.set('PATCH /api/series/s1/publish', { body: {} })
    await show(<SeriesScreen seriesId="s1" editors={editors} />)
    await press('Publish series')
    // The first answer was read before the work, as that of the series was read after it.
    const [first, second] = ['draft', 'published'].map((status) => ({
      items: [{ ...date('e1', '2099-01-06', []), status }],
      page: 1,
      limit: 25,
      total: 1,
      next: null,
    }))
    let reads = 0
    answers.set('GET /api/series/s1/dates', {
      get body() {
        reads += 1
        return reads === 1 ? first : second
      },
    })
    answers.set('GET /api/series/s1', { body: { ...series, status: 'published', lastRunId: 'r1' } })
    await press('Publish series')
    expect(reads).toBe(2)
    expect(document.querySelector('td')?.closest('tr')?.textContent).toContain('On sale')
  })

  test('offers for the selected dates what can be done with them', async () => {
    const as = (eventId: string, day: string, status: string) => ({ ...date(eventId, day, []), status })
    answers.set('GET /api/series/s1/dates', {
      body: {
        items: [
          as('e1', '2099-01-06', 'draft'),
          as('e2', '2099-01-13', 'published'),
          as('e3', '2099-01-20', 'cancelled'),
        ],
        page: 1,
        limit: 25,
        total: 3,
        next: null,
      },
    })
    const offered = () =>
      [...document.querySelectorAll('[role="group"][aria-label] button')]
        .map((each) => each.textContent)
        .filter((label) => ['Publish dates', 'Take dates off sale', 'Cancel dates'].includes(label))
    await show(<SeriesScreen seriesId="s1" editors={editors} />)
    await select(0)
    expect(offered()).toEqual(['Publish dates', 'Cancel dates'])
    await select(1)
    expect(offered()).toEqual(['Publish dates', 'Take dates off sale', 'Cancel dates'])
    await select(0)
    expect(offered()).toEqual(['Take dates off sale', 'Cancel dates'])
    await select(1)
    await select(2)
    expect(offered()).toEqual([])
  })

  test('cancels selected dates once reason and title are there', async () => {
    answers.set('POST /api/series/s1/dates/cancel', { status: 202, body: {} })
    await show(<SeriesScreen seriesId="s1" editors={editors} />)
    await select(0)
    await select(1)
    expect(text()).toContain('2 dates selected')
    await press('Cancel dates')
    await press('Cancel 2 dates')
    expect(sent).toEqual([])
    await type('Reason', 'The band is ill.')
    await type('To confirm, enter the title: Tuesday jazz', 'Tuesday jazz')
    await press('Cancel 2 dates')
    expect(sent.at(-1)?.body).toEqual({
      dates: { by: 'dates', eventIds: ['e1', 'e2'] },
      reason: 'The band is ill.',
      title: 'Tuesday jazz',
    })
  })

  test('cancels all dates of a period, also those on other pages', async () => {
    answers.set('POST /api/series/s1/dates/cancel', { status: 202, body: {} })
    const counted = (status: string, total: number) =>
      answers.set(`GET /api/series/s1/dates?from=2099-01-06&to=2099-01-12&status=${status}&when=upcoming&limit=1`, {
        body: { items: [], page: 1, limit: 1, total, next: null },
      })
    counted('draft', 30)
    counted('published', 50)
    await show(<SeriesScreen seriesId="s1" editors={editors} />)
    await press('Select a period')
    await type('First day', '6 Jan 2099')
    await type('Last day', '12 Jan 2099')
    await waitForUpdates()
    await press('Select 80 dates')
    expect(text()).toContain('80 dates selected')
    await press('Cancel dates')
    await type('Reason', 'The band is ill.')
    await type('To confirm, enter the title: Tuesday jazz', 'Tuesday jazz')
    await press('Cancel 80 dates')
    expect(sent.at(-1)?.body).toMatchObject({
      dates: { by: 'span', from: '2099-01-05T23:00:00.000Z', to: '2099-01-12T23:00:00.000Z' },
    })
  })

  test('says on how many of the moved dates a clock change skips the new time, before they are moved', async () => {
    answers.set('POST /api/series/s1/dates/move/preview', { body: { affected: 2, shifted: 1 } })
    await show(<SeriesScreen seriesId="s1" editors={editors} />)
    await select(0)
    await select(1)
    await press('Move dates')
    expect(sent).toEqual([])
    await type('Hours', '1.5')
    // The form asks once nothing has been typed for a moment.
    await vi.waitFor(async () => {
      await waitForUpdates()
      expect(text()).toContain('On 1 of these dates a clock change skips the new time')
    }, 20_000)
    expect(sent.at(-1)).toMatchObject({
      call: 'POST /api/series/s1/dates/move/preview',
      body: { dates: { by: 'dates', eventIds: ['e1', 'e2'] }, days: 0, minutes: 90 },
    })
  })

  test('changes the address of its page, and says at the field why an address cannot be used', async () => {
    answers.set('PUT /api/series/s1', {
      status: 409,
      body: { code: 'event.custom_url_taken', message: 'That address is in use.' },
    })
    await show(<SeriesScreen seriesId="s1" editors={editors} />)
    await press('More')
    await press('Edit series')
    const before = sent.length
    await type('Series page address', 'Jazz nights')
    await press('Save series')
    expect(text()).toContain('Use lower-case letters, digits and single hyphens')
    expect(sent).toHaveLength(before)
    await type('Series page address', 'Jazz-Nights')
    await press('Save series')
    expect(sent.at(-1)).toMatchObject({ call: 'PUT /api/series/s1', body: { customUrl: 'jazz-nights' } })
    expect(text()).toContain('That address is in use.')
    expect(field('Series page address').getAttribute('aria-invalid')).toBe('true')
  })

  test('changes how long before the start the doors of all dates open', async () => {
    answers.set('PUT /api/series/s1', { body: { series, run: null } })
    await show(<SeriesScreen seriesId="s1" editors={editors} />)
    await press('More')
    await press('Edit series')
    await type('Minutes between doors and start (optional)', '45')
    await press('Save series')
    expect(sent.at(-1)).toMatchObject({
      call: 'PUT /api/series/s1',
      body: { doorsOpenMinutes: 45, title: series.title },
    })
  })

  test('shows the place of the date that is changed, not that of its series', async () => {
    answers.set('GET /api/series/s1/dates', {
      body: {
        items: [{ ...date('e2', '2099-01-13', ['venueName']), venueName: 'The Barn', city: 'Ibadan' }],
        page: 1,
        limit: 25,
        total: 1,
        next: null,
      },
    })
    await show(<SeriesScreen seriesId="s1" editors={editors} />)
    await pressNamed(/^Change date: .*13 Jan/)
    const shown = [...document.querySelectorAll('input')].map(({ value }) => value).join(' ')
    expect(shown).toContain('The Barn')
    expect(shown).toContain('Ibadan')
    expect(shown).not.toContain('The Jetty')
  })

  test('asks which dates a change is for, and says beforehand how many those are', async () => {
    answers.set('POST /api/series/s1/dates/change', {
      body: { affected: 7, kept: 1, sold: 2, shifted: 1, run: null },
    })
    await show(<SeriesScreen seriesId="s1" editors={editors} />)
    await pressNamed(/^Change date: .*6 Jan/)
    await type('Title', 'Jazz on Tuesdays')
    await act(async () => document.querySelector<HTMLInputElement>('input[value="following"]')!.click())
    await act(async () => new Promise((resolve) => setTimeout(resolve, 400)))
    await waitForUpdates()
    expect(text()).toContain('This changes 7 dates.')
    expect(text()).toContain('1 date keeps its own values.')
    expect(text()).toContain('On 1 of these dates a clock change skips')
    expect(sent.at(-1)?.body).toMatchObject({ scope: 'following', eventId: 'e1', dryRun: true })
    expect(field('Message to your guests (optional)')).toBeDefined()
    await press('Change 7 dates')
    expect(sent.at(-1)?.body).toEqual({
      scope: 'following',
      eventId: 'e1',
      set: { title: 'Jazz on Tuesdays' },
      tellGuests: true,
      guestNote: '',
    })
  })
})
