import type { PublicOrganisationView } from '@foyer/contract'
import { expect, test } from 'vitest'
import { organisationPath, readPaging } from './organisation-paths.ts'

const page = (coming: number, past: number) =>
  ({ slug: 'jazz', coming: { page: coming }, past: { page: past } }) as PublicOrganisationView

test('turning one list keeps the page of the other, and first pages are left out', () => {
  expect(organisationPath(page(1, 1), {})).toBe('/o/jazz')
  expect(organisationPath(page(1, 3), { page: 2 })).toBe('/o/jazz?page=2&past=3')
  expect(organisationPath(page(2, 2), { past: 1 })).toBe('/o/jazz?page=2')
})

test('an address that asks for no possible page shows the first', () => {
  for (const wrong of ['0', '-1', '1.5', 'x', '1e9', ''])
    expect(readPaging(new URLSearchParams({ page: wrong, past: wrong }))).toEqual({ page: 1, past: 1 })
  expect(readPaging(new URLSearchParams('page=2&past=7'))).toEqual({ page: 2, past: 7 })
})
