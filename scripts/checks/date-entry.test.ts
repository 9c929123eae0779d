import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

const screens = globSync('apps/web/src/**/*.{ts,tsx}').filter((file) => !/\.test\.tsx?$/.test(file))
const native = /type[=:]\s*\{?\s*['"](?:date|time|datetime-local|month|week)['"]/
const foreign =
  /\b(?:DateInput|DatePickerInput|DateTimePicker|TimeInput|TimePicker|MonthPickerInput|YearPickerInput)\b[^']*'@mantine\/dates'/

it('days and times are entered in the fields of ui alone: no screen has a native one', () => {
  expect(screens.length).toBeGreaterThan(500)
  expect(screens.filter((file) => native.test(readFileSync(file, 'utf8')))).toEqual([])
})

it('no other date or time entry of the component library is used', () => {
  expect(screens.filter((file) => foreign.test(readFileSync(file, 'utf8')))).toEqual([])
})
