import { beforeEach, describe, expect, it } from 'vitest'
import { acceptAll, rejectAll, savePreferences } from '../../../ui/public/cookie-consent.ts'
import { rememberedSource, rememberSource, sourceOfAddress } from './visit-source.ts'

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
})

describe('the source of a visit', () => {
  it.each([
    ['?ref=Newsletter', 'newsletter'],
    ['?utm_source=instagram&utm_medium=story', 'instagram/story'],
    ['?page=2', null],
    ['', null],
  ])('%s is %s', (search, source) => {
    expect(sourceOfAddress(search)).toBe(source)
  })

  it('is remembered for its event only, and survives a visit without one', () => {
    acceptAll()
    rememberSource('e1', 'poster')
    rememberSource('e1', null)
    expect(rememberedSource('e1')).toBe('poster')
    expect(rememberedSource('e2')).toBeNull()
  })

  it.each([
    ['nothing was chosen', () => undefined],
    ['the visitor refused', rejectAll],
    ['only counting is allowed', () => savePreferences({ analytics: true, marketing: false, preferences: true })],
  ])('is not stored while %s', (_, choose) => {
    choose()
    rememberSource('e1', 'poster')
    expect(sessionStorage).toHaveLength(0)
    expect(rememberedSource('e1')).toBeNull()
  })

  it('is forgotten when consent is withdrawn', () => {
    savePreferences({ analytics: false, marketing: true, preferences: false })
    rememberSource('e1', 'poster')
    expect(rememberedSource('e1')).toBe('poster')
    rejectAll()
    expect(rememberedSource('e1')).toBeNull()
    rememberSource('e1', 'poster')
    expect(sessionStorage).toHaveLength(0)
  })

  it('is ignored where something else wrote it', () => {
    acceptAll()
    for (const kept of ['"A B"', `"${'x'.repeat(61)}"`, '{}', 'poster']) {
      sessionStorage.setItem('foyer:source:e1', kept)
      expect(rememberedSource('e1')).toBeNull()
    }
  })
})
