import { expect, test } from 'vitest'
import { chooseEncoding } from './compression.ts'

test.each([
  ['gzip, deflate, br', 'br'],
  ['gzip, deflate, br;q=0', 'gzip'],
  ['BR; q=1.0', 'br'],
  ['gzip;q=0.5', 'gzip'],
  ['gzip;q=0.000, identity', null],
  ['brotli', null],
  ['*', null],
  [undefined, null],
])('of %s it takes %s', (accepted, encoding) => {
  expect(chooseEncoding(accepted)).toBe(encoding)
})
