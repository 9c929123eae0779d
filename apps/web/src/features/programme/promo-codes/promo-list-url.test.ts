import { expect, it } from 'vitest'
import { readPromoUrl, shownSort } from './promo-list-url.ts'

const read = (query: string) => readPromoUrl(new URLSearchParams(query))

it('reads page, search and order', () => {
  expect(read('page=3&search=early&sort=uses')).toEqual({ page: 3, search: 'early', sort: '-uses' })
  expect(shownSort(read('sort=uses'))).toEqual({ key: 'uses', direction: 'desc' })
  expect(shownSort(read('sort=code'))).toEqual({ key: 'code', direction: 'asc' })
})

it.each(['', 'page=0', 'page=-1', 'page=two', 'page=1e9', 'search=%20', 'sort=constructor', 'sort=price'])(
  'takes %j as the first page of all',
  (query) => {
    expect(read(query)).toEqual({ page: 1 })
    expect(shownSort(read(query))).toBeNull()
  },
)
