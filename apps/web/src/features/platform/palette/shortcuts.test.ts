import { expect, it } from 'vitest'
import { readKey, shortcutsFor } from './shortcuts.ts'

const [organiser, admin] = [shortcutsFor(false), shortcutsFor(true)]

it('one key leads somewhere, two in a row too, and others do nothing', () => {
  expect(readKey(organiser, '', 'n')).toMatchObject({ to: '/events/create' })
  expect(readKey(organiser, '', 'g')).toBe('begun')
  expect(readKey(organiser, 'g', 'e')).toMatchObject({ to: '/events/all' })
  expect(readKey(admin, 'g', 'e')).toMatchObject({ to: '/admin/events/all' })
  expect(readKey(organiser, 'g', 'x')).toBeNull()
  expect(readKey(organiser, '', 'e')).toBeNull()
  expect(readKey(admin, '', 'n')).toBeNull()
})

it.each([organiser, admin])('no shortcut stands twice, or in the way of a longer one', (...shortcuts) => {
  const keys = shortcuts.map((shortcut) => shortcut.keys)
  expect(new Set(keys).size).toBe(keys.length)
  expect(keys.filter((each) => keys.some((other) => other.startsWith(`${each} `)))).toEqual([])
})
