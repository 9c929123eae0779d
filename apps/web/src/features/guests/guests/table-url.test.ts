import { expect, test } from 'vitest'
import { columnSort, readTableUrl, sortOf, tableUrl } from './table-url.ts'

const ticketId = '0190a3f1-0000-7000-8000-00000000000a'

test('a question survives the address bar', () => {
  const query = { search: 'ada', ticketId, checkedIn: 'no', state: 'passed_on', sort: '-boughtAt' } as const
  const params = new URLSearchParams()
  for (const [name, value] of Object.entries(tableUrl(query))) if (value !== null) params.set(name, value)
  expect(readTableUrl(params)).toEqual(query)
})

test('what an address bar cannot mean is ignored', () => {
  const params = new URLSearchParams('search=%20&ticket=lawn&in=perhaps&state=sold&sort=-total')
  expect(readTableUrl(params)).toEqual({ sort: 'name' })
})

test('a column is sorted both ways', () => {
  expect(sortOf({ key: 'reference', direction: 'desc' })).toBe('-reference')
  expect(columnSort('-reference')).toEqual({ key: 'reference', direction: 'desc' })
  expect(sortOf({ key: 'door', direction: 'asc' })).toBe('name')
})
