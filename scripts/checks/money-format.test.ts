import { readFileSync, globSync } from 'node:fs'
import { expect, it } from 'vitest'

const sources = globSync('{apps,packages}/*/src/**/*.{ts,tsx}').filter((file) => !/\.test\.tsx?$/.test(file))

it('money is written by formatMoney alone, which has a true minus', () => {
  const others = sources.filter(
    (file) => file !== 'packages/messages/src/format.ts' && /style: 'currency'/.test(readFileSync(file, 'utf8')),
  )
  expect(others).toEqual([])
})

it('no hyphen is put before an amount of money', () => {
  const hyphen = /[`>'"]-(?:\$?\{)(?:formatMoney|money)\(/
  expect(sources.filter((file) => hyphen.test(readFileSync(file, 'utf8')))).toEqual([])
})
