import { afterEach, expect, it } from 'vitest'
import { isolated, joinFacts } from './isolation.ts'
import { readLanguagesFrom } from './language.ts'

afterEach(() => readLanguagesFrom(() => ({ current: 'en', offered: [] })))

it('joins the facts that there are', () => {
  expect(joinFacts(['19:00', null, '', false, undefined, 'The Jetty'])).toBe('19:00 ·\u00a0The Jetty')
})

it('isolates each text where the line runs from right to left', () => {
  readLanguagesFrom(() => ({ current: 'ar', offered: [] }))
  expect(joinFacts(['19:00', 'The Jetty'])).toBe('\u206819:00\u2069 ·\u00a0\u2068The Jetty\u2069')
  expect(isolated('')).toBe('')
})
