import { describe, expect, it } from 'vitest'
import { exportRow, orderOf, readUsersUrl, sortOf } from './users-list.ts'

const read = (text: string) => readUsersUrl(new URLSearchParams(text), 20)

describe('the list of users', () => {
  it('reads what the address bar can mean and leaves out the rest', () => {
    expect(read('')).toEqual({ page: 1, limit: 20, sort: '-createdAt' })
    expect(read('page=3&state=suspended&role=organiser&sort=name&search=ada')).toEqual({
      page: 3,
      limit: 20,
      sort: 'name',
      state: 'suspended',
      role: 'organiser',
      search: 'ada',
    })
    expect(read('state=<b>&role=god&sort=password&page=-1')).toEqual({ page: 1, limit: 20, sort: '-createdAt' })
  })

  it('turns pressed columns into orders the server knows', () => {
    expect(orderOf({ key: 'createdAt', direction: 'asc' })).toBe('createdAt')
    expect(orderOf({ key: 'events', direction: 'asc' })).toBe('-events')
    expect(orderOf({ key: 'name', direction: 'desc' })).toBe('name')
    expect(orderOf({ key: 'nonsense', direction: 'asc' })).toBe('-createdAt')
    expect(sortOf('-orders')).toEqual({ key: 'orders', direction: 'desc' })
  })

  it('exports a user as one line', () => {
    const user = {
      _id: 'u',
      name: 'Ada',
      email: 'a@example.org',
      organisations: [],
      isAdmin: false,
      state: 'active' as const,
      events: 2,
      orders: 0,
      createdAt: '2026-01-01T00:00:00Z',
      lastSeenAt: null,
    }
    expect(exportRow(user).slice(3, 6)).toEqual(['Organiser', 'Active', 2])
    expect(exportRow({ ...user, isAdmin: true })[3]).toBe('Administrator')
    expect(exportRow({ ...user, events: 0 })[3]).toBe('Attendee')
  })
})
