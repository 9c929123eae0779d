import { describe, expect, it } from 'vitest'
import { orderOf, questionOf, readGuestsUrl, tableSort } from './guests-url.ts'

describe('the address bar of the guests', () => {
  it('asks for what was sold, newest first, when it says nothing', () => {
    expect(readGuestsUrl(new URLSearchParams())).toEqual({ page: 1, limit: 25, sort: '-createdAt', state: 'sold' })
  })

  it('says what is searched, filtered and sorted', () => {
    const ticketId = '01890000-0000-7000-8000-000000000000'
    const params = new URLSearchParams({ search: 'ada', state: 'requested', ticket: ticketId, sort: 'name', page: '3' })
    expect(readGuestsUrl(params)).toMatchObject({ search: 'ada', state: 'requested', ticketId, sort: 'name', page: 3 })
  })

  it('leaves out what it cannot mean', () => {
    const params = new URLSearchParams({ state: 'everything', ticket: '../1', sort: 'email', page: '-1' })
    expect(readGuestsUrl(params)).toEqual({ page: 1, limit: 25, sort: '-createdAt', state: 'sold' })
  })

  it('turns columns into orders and back', () => {
    expect(tableSort('-total')).toEqual({ key: 'total', direction: 'desc' })
    expect(orderOf({ key: 'name', direction: 'asc' })).toBe('name')
    expect(orderOf({ key: 'nothing', direction: 'asc' })).toBe('-createdAt')
  })

  it('is the same question on every page', () => {
    const query = readGuestsUrl(new URLSearchParams({ page: '2' }))
    expect(questionOf({ ...query, after: 'x' })).toBe(questionOf(readGuestsUrl(new URLSearchParams())))
  })
})
