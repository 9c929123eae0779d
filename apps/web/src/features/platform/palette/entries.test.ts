import { expect, it } from 'vitest'
import { eventAt, matching, screenEntries } from './entries.ts'
import { shortcutsFor } from './shortcuts.ts'

const organiser = { isAdmin: false, organisation: undefined, shortcuts: shortcutsFor(false) }

it('each screen stands once, with its keys', () => {
  const entries = screenEntries(organiser)
  const ids = entries.map(({ id }) => id)
  expect(new Set(ids).size).toBe(ids.length)
  expect(entries.find(({ id }) => id === '/events/all')).toMatchObject({ keys: 'g e' })
})

it('words are found in any order and without accents', () => {
  const entries = [
    { id: 'a', to: '/a', label: 'Àpàlà evening', hint: 'Ìbàdàn' },
    { id: 'b', to: '/b', label: 'Fuji' },
  ]
  expect(matching(entries, 'ibadan apala').map(({ id }) => id)).toEqual(['a'])
  expect(matching(entries, '')).toHaveLength(2)
  expect(matching(entries, 'jazz')).toEqual([])
})

it('the event at hand is read from the address of its screens alone', () => {
  const id = '019a9e05-91c7-7a3f-8c16-d27b40e8f5a3'
  expect(eventAt(`/events/guests/${id}`)).toBe(id)
  expect(eventAt(`/events/insight/${id}`)).toBe(id)
  expect(eventAt(`/events/${id}/create-ticket`)).toBe(id)
  expect(eventAt(`/events/orders/${id}`)).toBeNull()
  expect(eventAt('/events/all')).toBeNull()
})
