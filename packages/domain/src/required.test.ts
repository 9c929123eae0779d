import { expect, test } from 'vitest'
import { required } from './required.ts'

test.each([[''], [0], [false]])('%j is a value', (value) => {
  expect(required(value, 'a value')).toBe(value)
})

test.each([[null], [undefined]])('%s is named in the error', (value) => {
  expect(() => required(value, 'the e-mail address of order X')).toThrow('Missing: the e-mail address of order X')
})
