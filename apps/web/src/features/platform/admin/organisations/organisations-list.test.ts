import { expect, it } from 'vitest'
import { organisationsOrder, readOrganisationsUrl } from './organisations-list.ts'

const read = (text: string) => readOrganisationsUrl(new URLSearchParams(text), 20)

it('reads what the address bar can mean and leaves out the rest', () => {
  expect(read('')).toEqual({ page: 1, limit: 20, sort: '-createdAt' })
  expect(read('page=2&state=suspended&sort=name&search=nights')).toEqual({
    page: 2,
    limit: 20,
    sort: 'name',
    state: 'suspended',
    search: 'nights',
  })
  expect(read('state=<b>&sort=password&page=-1')).toEqual({ page: 1, limit: 20, sort: '-createdAt' })
})

it('turns pressed columns into orders the server knows', () => {
  expect(organisationsOrder({ key: 'createdAt', direction: 'asc' })).toBe('createdAt')
  expect(organisationsOrder({ key: 'members', direction: 'asc' })).toBe('-members')
  expect(organisationsOrder({ key: 'nonsense', direction: 'asc' })).toBe('-createdAt')
})
