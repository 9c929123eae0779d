import { organisationPermissions } from '@foyer/domain'
import { expect, test } from 'vitest'
import { presets, scopeAreas, writes } from './scope-areas.ts'

test('every scope has a box, once', () => {
  expect(scopeAreas.flatMap(({ scopes }) => scopes).toSorted()).toEqual([...organisationPermissions].toSorted())
})

test('the first preset changes nothing, and each preset ticks something', () => {
  expect(presets[0]?.scopes.filter(writes)).toEqual([])
  for (const { scopes } of presets) expect(scopes.length).toBeGreaterThan(0)
})
