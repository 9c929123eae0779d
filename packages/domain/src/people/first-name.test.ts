import { expect, test } from 'vitest'
import { firstName } from './first-name.ts'

test.each([
  ['Adaeze Okafor', 'Adaeze'],
  ['  Nguyễn\u00a0Văn An', 'Nguyễn'],
  ['李小龍', '李小龍'],
  ['', ''],
])('of %j is %j', (name, first) => {
  expect(firstName(name)).toBe(first)
})
