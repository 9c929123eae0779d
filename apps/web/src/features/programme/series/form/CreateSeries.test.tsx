import { act } from 'react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { field, press, testFeature, text, type, waitForUpdates } from '../../../../testing/screen.tsx'
import { CreateSeries } from './CreateSeries.tsx'

vi.mock('../../../../ui/RichTextField.tsx', () => ({ default: () => null }))

const { show, answers, sent } = testFeature()

const editors = { ticket: () => null }

const preview = {
  total: 3,
  first: '2027-03-21T01:30:00.000Z',
  last: '2027-04-04T00:30:00.000Z',
  added: 3,
  overlaps: 1,
  starts: [
    ['2027-03-21', false],
    ['2027-03-28', false],
    ['2027-04-04', true],
  ].map(([day, overlaps]) => ({
    day,
    at: '02:30',
    startsAt: `${String(day)}T01:30:00.000Z`,
    endsAt: `${String(day)}T03:30:00.000Z`,
    exists: false,
    overlaps,
  })),
  clockNotes: [{ day: '2027-03-28', at: '02:30', kind: 'missing', movedTo: '03:30' }],
}

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
  answers.set('POST /api/series/preview', { body: preview })
})

/** Until the preview of what was typed last is there. */
async function settle() {
  await act(async () => new Promise((resolve) => setTimeout(resolve, 400)))
  await waitForUpdates()
}

const calls = () => sent.map(({ call }) => call).filter((call) => call !== 'POST /api/series/preview')

describe('a new series', () => {
  test('shows its dates before they are created, with the clock change and the overlap in place', async () => {
    await show(<CreateSeries editors={editors} />)
    await settle()
    expect(text()).toContain('3 dates, until')
    expect(text()).toContain('Sun, 28 Mar 2027: the clock change skips 02:30. The date starts at 03:30.')
    expect(text()).toContain('Sun, 4 Apr 2027 at 02:30 begins before the previous date ends.')
    expect(text()).toContain('March 2027')
    expect(text()).toContain('Sunday, 28 March 2027: 1 date')
    expect(document.querySelectorAll('li[data-noted]')).toHaveLength(2)
  })

  test('sends nothing while fields are wrong, and says which', async () => {
    await show(<CreateSeries editors={editors} />)
    await settle()
    await press('Create 3 dates')
    expect(calls()).toEqual([])
    expect(field('Title *').getAttribute('aria-invalid')).toBe('true')
    expect(document.querySelector('[name="tickets.0.price"]')?.getAttribute('aria-invalid')).toBe('true')
  })

  test('creates the series and then its dates', async () => {
    answers.set('POST /api/series', { status: 201, body: { _id: 'series-1' } })
    answers.set('POST /api/series/series-1/dates', { status: 202, body: {} })
    await show(<CreateSeries editors={editors} />)
    await type('Title *', 'Tuesday jazz')
    await act(async () => document.querySelector<HTMLInputElement>('input[value="free"]')!.click())
    await settle()
    await press('Create 3 dates')
    expect(calls()).toEqual(['POST /api/series', 'POST /api/series/series-1/dates'])
    const [series, dates] = sent.filter(({ call }) => call !== 'POST /api/series/preview')
    expect(series?.body).toMatchObject({ title: 'Tuesday jazz', tickets: [{ kind: 'free', price: 0, capacity: 100 }] })
    expect(dates?.body).toEqual({ rule: (series?.body as { rule?: unknown } | undefined)?.rule })
  })
})
