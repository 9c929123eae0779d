import { currentLanguage, formatCalendarDay } from '@foyer/messages'
import { describe, expect, it } from 'vitest'
import { inLanguage, languageCookie, requestedLanguage } from './language.ts'

const site = { languages: ['en', 'fr', 'ar'] } as const

describe('requestedLanguage', () => {
  it.each([
    [{}, 'en'],
    [{ 'accept-language': 'fr-CA,en;q=0.5' }, 'fr'],
    [{ 'accept-language': 'de' }, 'en'],
    [{ cookie: 'foyer_language=ar', 'accept-language': 'fr' }, 'ar'],
    [{ cookie: 'a=b; foyer_language=fr; c=d' }, 'fr'],
    [{ cookie: 'not_foyer_language=fr' }, 'en'],
    [{ cookie: 'foyer_language=xx', 'accept-language': 'ar' }, 'ar'],
  ])('of %j is %j', (headers, language) => {
    expect(requestedLanguage(headers, site)).toBe(language)
  })

  it('is one that the installation offers, its first where the browser wishes for none of them', () => {
    expect(requestedLanguage({ cookie: 'foyer_language=ar', 'accept-language': 'en' }, { languages: ['fr'] })).toBe(
      'fr',
    )
  })

  it('reads the cookie that it makes', () => {
    const [cookie = ''] = languageCookie('ar', { publicUrl: 'https://tickets.example.org' }).split(';')
    expect(requestedLanguage({ cookie }, site)).toBe('ar')
  })
})

describe('inLanguage', () => {
  it('keeps works that run at the same time apart', async () => {
    const pause = () => new Promise((resolve) => setTimeout(resolve, 5))
    const write = async () => {
      await pause()
      return formatCalendarDay('2026-03-12', 'longDay')
    }
    const [french, arabic, english] = await Promise.all([inLanguage('fr', write), inLanguage('ar', write), write()])
    expect([french, arabic, english]).toEqual(['12 mars 2026', '12 مارس 2026', '12 March 2026'])
    expect(currentLanguage()).toBe('en')
  })
})
