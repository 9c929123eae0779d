import { expect, test } from 'vitest'
import { DEFAULT_RELATIVE, relativeChoices, whenFault, whenInput, whenValues, whenWords } from './message-times.ts'

const event = { timezone: 'Africa/Lagos' }

test('a time survives the way into the form and back', () => {
  for (const when of [
    null,
    { kind: 'at', at: '2026-12-04T17:00:00.000Z' },
    { kind: 'relative', anchor: 'start', minutes: -1440 },
    { kind: 'relative', anchor: 'end', minutes: 77 },
  ] as const)
    expect(whenInput(whenValues(when, event), event.timezone)).toEqual(when)
  expect(whenValues({ kind: 'at', at: '2026-12-04T17:00:00.000Z' }, event).at).toBe('2026-12-04T18:00')
})

test('a moment has to be written and still to come', () => {
  const base = { choice: 'at', relative: DEFAULT_RELATIVE } as const
  expect(whenFault({ ...base, at: '' }, event.timezone)).not.toBeNull()
  expect(whenFault({ ...base, at: '2020-01-01T10:00' }, event.timezone)).not.toBeNull()
  expect(whenFault({ ...base, at: '2099-01-01T10:00' }, event.timezone)).toBeNull()
  expect(whenFault({ ...base, choice: 'now', at: '' }, event.timezone)).toBeNull()
})

test('a time that the form does not offer stays chosen', () => {
  expect(relativeChoices(DEFAULT_RELATIVE)).toHaveLength(7)
  expect(relativeChoices('end 77').at(-1)).toMatchObject({ value: 'end 77' })
  const relative = { kind: 'relative', anchor: 'start', minutes: -1440 } as const
  expect(whenWords({ when: relative, dueAt: null }, event.timezone).rule).not.toBeNull()
})
