import { organisationPermissions } from '@foyer/domain'
import { expect, test } from 'vitest'
import { presets, scopeAreas, scopeInWords, writes } from './scope-areas.ts'

test('every scope has a box, once', () => {
  expect(scopeAreas.flatMap(({ scopes }) => scopes).toSorted()).toEqual([...organisationPermissions].toSorted())
})

test('the first preset changes nothing, and each preset ticks something', () => {
  expect(presets[0]?.scopes.filter(writes)).toEqual([])
  for (const { scopes } of presets) expect(scopes.length).toBeGreaterThan(0)
})

test('a scope is named by its subject and what it lets a program do', () => {
  expect(scopeInWords('orders:read')).toBe('Orders: Read')
  expect(scopeInWords('gift-cards:write')).toBe('Gift cards: Change')
  expect(organisationPermissions.map(scopeInWords).filter((words) => /[a-z]:[a-z]/.test(words))).toEqual([])
  expect(scopeInWords('rooms:read')).toBe('rooms:read')
})
