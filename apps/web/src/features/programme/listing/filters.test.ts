import { describe, expect, it } from 'vitest'
import { dayInWords, daysOf, isFiltered, isNarrowed, listingPath } from './filters.ts'
import { readFilters } from './read-filters.ts'

const read = (query: string) => readFilters(new URLSearchParams(query))

describe('reading an address', () => {
  it('takes what the contract takes and leaves out the rest', () => {
    expect(read('search=+jazz+&category=music&price=paid&page=3&sort=loudest&from=soon&colour=red')).toEqual({
      search: 'jazz',
      category: 'music',
      price: 'paid',
      page: 3,
      limit: 12,
    })
  })

  it('never lets a visitor choose the page size', () => {
    expect(read('limit=48').limit).toBe(12)
  })

  it('turns days round that were given the wrong way', () => {
    expect(read('from=2026-12-20&to=2026-12-01')).toMatchObject({ from: '2026-12-01', to: '2026-12-20' })
  })
})

it('takes a range of prices, turned round where it was given the wrong way', () => {
  expect(read('minPrice=5000&maxPrice=1000')).toMatchObject({ minPrice: 1000, maxPrice: 5000 })
  for (const wrong of ['-1', '1.5', 'x', '1e99']) expect(read(`minPrice=${wrong}`)).not.toHaveProperty('minPrice')
  expect(listingPath(read('minPrice=0&maxPrice=50&page=2'), { city: 'Lagos' })).toBe(
    '/events/listing?city=Lagos&minPrice=0&maxPrice=50',
  )
})

describe('writing an address', () => {
  it('changes one filter, keeps the others and starts again at the first page', () => {
    expect(listingPath(read('search=jazz&city=Lagos&page=4'), { category: 'music' })).toBe(
      '/events/listing?search=jazz&category=music&city=Lagos',
    )
  })

  it('drops a filter set to nothing, and turns pages without losing filters', () => {
    expect(listingPath(read('search=jazz'), { search: undefined })).toBe('/events/listing')
    expect(listingPath(read('search=jazz'), { page: 2 })).toBe('/events/listing?search=jazz&page=2')
    expect(listingPath(read('search=jazz&page=2'), { page: 1 })).toBe('/events/listing?search=jazz')
  })

  it('knows a filtered list from a later page of the whole one', () => {
    expect(isFiltered(read('page=2'))).toBe(false)
    expect(isFiltered(read('price=free'))).toBe(true)
  })

  it('does not count the map and a month of the calendar as filters', () => {
    expect(isNarrowed(read('view=map'))).toBe(false)
    expect(isNarrowed(read('view=calendar&month=2026-12'))).toBe(false)
    expect(isNarrowed(read('view=map&price=free'))).toBe(true)
  })
})

describe('date presets', () => {
  it.each([
    ['2026-11-18', 'today', '2026-11-18', '2026-11-18'],
    ['2026-11-18', 'week', '2026-11-18', '2026-11-22'],
    ['2026-11-18', 'weekend', '2026-11-20', '2026-11-22'],
    ['2026-11-21', 'weekend', '2026-11-21', '2026-11-22'],
    ['2026-11-22', 'weekend', '2026-11-22', '2026-11-22'],
    ['2026-11-23', 'weekend', '2026-11-27', '2026-11-29'],
    ['2026-11-29', 'week', '2026-11-29', '2026-11-29'],
  ] as const)('on %s, %s is %s to %s', (today, preset, from, to) => {
    expect(daysOf(preset, today)).toEqual({ from, to })
  })

  it('reads as people say it', () => {
    expect(dayInWords('2026-12-12')).toBe('Sat 12 Dec')
  })
})

it('keeps the view and a rough position, and refuses a precise one', () => {
  const filters = read('view=map&near=6.45,3.39&radius=25&city=Lagos')
  expect(listingPath(filters, { city: undefined })).toBe('/events/listing?near=6.45%2C3.39&radius=25&view=map')
  expect(isFiltered(read('view=calendar'))).toBe(true)
  expect(read('near=6.4501,3.39&view=globe&month=2026-13&radius=-1')).toEqual({ page: 1, limit: 12 })
})
