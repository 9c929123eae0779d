import { afterEach, expect, it } from 'vitest'
import { formatAddress } from './address.ts'
import { readLanguagesFrom } from './language.ts'

afterEach(() => readLanguagesFrom(() => ({ current: 'en', offered: [] })))

it.each([
  [['Terra Kulture', '1376 Tiamiyu Savage Street', 'Lagos'], 'Terra Kulture, 1376 Tiamiyu Savage Street, Lagos'],
  [['', ' ', 'Lagos'], 'Lagos'],
  [[null, undefined, ''], ''],
])('writes the known parts of %j', (parts, line) => {
  expect(formatAddress(parts)).toBe(line)
})

it('uses the comma of the language', () => {
  readLanguagesFrom(() => ({ current: 'ar', offered: [] }))
  expect(formatAddress(['دار الأوبرا', 'القاهرة'])).toBe('دار الأوبرا، القاهرة')
})
