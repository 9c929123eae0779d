import { organisationPermissions } from '@foyer/domain'
import { expect, it, vi } from 'vitest'
import { eventShortcuts, readKey, shortcutsChoice, shortcutsFor } from './shortcuts.ts'

const [organiser, admin] = [shortcutsFor(false), shortcutsFor(true)]
const _id = '019a9e05-91c7-7a3f-8c16-d27b40e8f5a3'
const inEvent = eventShortcuts({ _id, permissions: [...organisationPermissions] })

it('one key leads somewhere, two in a row too, and others do nothing', () => {
  expect(readKey(organiser, '', 'n')).toMatchObject({ to: '/events/create' })
  expect(readKey(organiser, '', 'g')).toBe('begun')
  expect(readKey(organiser, 'g', 'e')).toMatchObject({ to: '/events/all' })
  expect(readKey(admin, 'g', 'e')).toMatchObject({ to: '/admin/events/all' })
  expect(readKey(organiser, 'g', 'x')).toBeNull()
  expect(readKey(organiser, '', 'e')).toBeNull()
  expect(readKey(admin, '', 'n')).toBeNull()
})

it.each([organiser, admin, [...organiser, ...inEvent]])(
  'no shortcut stands twice, or in the way of a longer one',
  (...shortcuts) => {
    const keys = shortcuts.map((shortcut) => shortcut.keys)
    expect(new Set(keys).size).toBe(keys.length)
    expect(keys.filter((each) => keys.some((other) => other.startsWith(`${each} `)))).toEqual([])
  },
)

it('keys lead to the screens of the event at hand that its member may open', () => {
  expect(readKey([...organiser, ...inEvent], 'e', 'g')).toMatchObject({ to: `/events/guests/${_id}` })
  const ofDoor = eventShortcuts({ _id, permissions: ['events:read', 'doors:read'] })
  expect(readKey(ofDoor, 'e', 'd')).toMatchObject({ to: `/events/doors/${_id}` })
  expect(readKey(ofDoor, 'e', 'g')).toBeNull()
})

it('are on, and can be switched off for this visit, in a browser that refuses storage', () => {
  const refuse = () => {
    throw new Error('The browser refuses storage')
  }
  vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse, removeItem: refuse })
  expect(shortcutsChoice.read()).toBe(true)
  shortcutsChoice.write(false)
  expect(shortcutsChoice.read()).toBe(false)
  shortcutsChoice.write(true)
  expect(shortcutsChoice.read()).toBe(true)
  vi.unstubAllGlobals()
})
