import { expect, it } from 'vitest'
import { newPasswordWording, passwordLength } from './password-length.ts'

it.each([
  [0, false, 'At least 12 characters. Three or four words in a row work well.'],
  [10, false, '2 more characters'],
  [11, false, '1 more character'],
  [12, true, '12 characters: long enough'],
  [16, true, '16 characters: long'],
  [20, true, '20 characters: very long'],
])('says of %i characters no more than their number', (length, enough, words) => {
  expect(passwordLength('x'.repeat(length))).toMatchObject({ enough, words })
})

it('tells too short from too long', () => {
  expect(newPasswordWording('short')).toMatch(/at least 12/)
  expect(newPasswordWording('x'.repeat(129))).toMatch(/at most 128/)
})
