import { describe, expect, it } from 'vitest'
import { orderOf, readRegularUrl, tableSort } from './regular-url.ts'

describe('the address bar of the regular guests', () => {
  it('asks for all, the latest first, when it says nothing or nonsense', () => {
    const all = { page: 1, limit: 25, sort: '-lastAt', favourites: 'no' }
    expect(readRegularUrl(new URLSearchParams())).toEqual(all)
    expect(readRegularUrl(new URLSearchParams({ sort: 'email', favourites: '1', page: 'x' }))).toEqual(all)
  })

  it('says what is searched, sorted and starred', () => {
    const params = new URLSearchParams({ search: 'ada', sort: 'name', favourites: 'yes', page: '2' })
    expect(readRegularUrl(params)).toMatchObject({ search: 'ada', sort: 'name', favourites: 'yes', page: 2 })
  })

  it('turns columns into orders and back; figures sort from the most', () => {
    expect(tableSort('-events')).toEqual({ key: 'events', direction: 'desc' })
    expect(orderOf({ key: 'name', direction: 'asc' })).toBe('name')
    expect(orderOf({ key: 'tickets', direction: 'asc' })).toBe('-tickets')
    expect(orderOf({ key: 'nothing', direction: 'asc' })).toBe('-lastAt')
  })
})
