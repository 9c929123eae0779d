import { expect, it } from 'vitest'
import { suggestEmail } from './email-typo.ts'

it.each([
  ['ada@gmial.com', 'ada@gmail.com'],
  ['Ada@GMAIL.CON', 'ada@gmail.com'],
  ['ada@gmail.co', 'ada@gmail.com'],
  ['ada@yaho.com', 'ada@yahoo.com'],
  ['ada@hotmial.com', 'ada@hotmail.com'],
  ['ada@outlok.com', 'ada@outlook.com'],
])('%s is taken for %s', (typed, meant) => {
  expect(suggestEmail(typed)).toBe(meant)
})

it.each([
  'ada@gmail.com',
  'ada@ymail.com',
  'ada@mail.com',
  'ada@example.org',
  'ada@unilag.edu.ng',
  'ada',
  '@gmial.com',
  '',
])('%s is left alone', (typed) => {
  expect(suggestEmail(typed)).toBeNull()
})
