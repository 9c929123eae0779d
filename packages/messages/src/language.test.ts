import { describe, expect, it } from 'vitest'
import { languages } from '@foyer/domain'
import { preferredLanguage } from './language.ts'

describe('preferredLanguage', () => {
  it.each([
    ['fr-CA,fr;q=0.9,en;q=0.8', 'fr'],
    ['de-DE,de;q=0.9,ar;q=0.3,en;q=0.2', 'ar'],
    ['en;q=0.2, AR;q=0.9', 'ar'],
    ['en, fr', 'en'],
    ['fr;q=0, en;q=0.1', 'en'],
    ['de, *;q=0.5', null],
    ['', null],
    ['fr;q=abc', 'fr'],
    [`${'x'.repeat(500)},fr`, null],
    [undefined, null],
  ])('of %j is %j', (header, language) => {
    expect(preferredLanguage(header, languages)).toBe(language)
  })

  it('is none that is not offered', () => {
    expect(preferredLanguage('fr, en;q=0.5', ['en'])).toBe('en')
    expect(preferredLanguage('fr', ['en'])).toBeNull()
  })
})
