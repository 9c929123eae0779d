import { describe, expect, it } from 'vitest'
import { guardedDestination, homeOf } from './guards.ts'

const guest = { isAuthenticated: false, isAdmin: false }
const organiser = { isAuthenticated: true, isAdmin: false }
const admin = { isAuthenticated: true, isAdmin: true }

describe('guardedDestination', () => {
  it.each([
    ['/dashboard', guest, '/login'],
    ['/admin', guest, '/login'],
    ['/events/all', guest, '/login'],
    ['/dashboard', admin, '/admin'],
    ['/dashboard/anything', admin, '/admin'],
    ['/admin', organiser, '/dashboard'],
    ['/admin/users', organiser, '/dashboard'],
    ['/dashboard', organiser, null],
    ['/events/all', organiser, null],
    ['/events/all', admin, null],
    ['/admin', admin, null],
  ] as const)('%s for %o → %s', (path, visitor, destination) => {
    expect(guardedDestination(path, visitor)).toBe(destination)
  })

  it('never sends anyone to a place that sends them on', () => {
    for (const visitor of [organiser, admin]) {
      expect(guardedDestination(homeOf(visitor), visitor)).toBeNull()
    }
  })
})
