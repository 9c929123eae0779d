import { describe, expect, it } from 'vitest'
import { withChange } from '../../../../lib/url-state.ts'
import { orderOf, PAGE_LENGTH, readListUrl, tableSort } from './list-url.ts'

const read = (text: string) => readListUrl(new URLSearchParams(text))

describe('the list in the address bar', () => {
  it('has its presets', () => {
    expect(read('')).toEqual({ page: 1, limit: PAGE_LENGTH, sort: '-startsAt' })
  })

  it('is read back', () => {
    expect(read('search=jazz&status=draft&when=past&sort=title&page=3')).toEqual({
      page: 3,
      limit: PAGE_LENGTH,
      sort: 'title',
      search: 'jazz',
      status: 'draft',
      when: 'past',
    })
  })

  it('drops what makes no sense', () => {
    expect(read('page=-2&sort=loud&status=gone&when=now&search=')).toEqual({
      page: 1,
      limit: PAGE_LENGTH,
      sort: '-startsAt',
    })
  })

  it('goes back to the first page when the question changes, but not when the page does', () => {
    const params = new URLSearchParams('page=3&search=jazz')
    expect(withChange(params, { status: 'draft' }).toString()).toBe('search=jazz&status=draft')
    expect(withChange(params, { page: '4' }).toString()).toBe('page=4&search=jazz')
    expect(withChange(params, { search: '' }).toString()).toBe('')
  })

  it('knows which way a column sorts', () => {
    expect(orderOf({ key: 'startsAt', direction: 'asc' })).toBe('startsAt')
    expect(orderOf({ key: 'gross', direction: 'asc' })).toBe('-gross')
    expect(orderOf({ key: 'title', direction: 'desc' })).toBe('title')
    expect(tableSort('-sold')).toEqual({ key: 'sold', direction: 'desc' })
  })
})
