import type { Language } from '@foyer/domain'
import { traitsOf } from '@foyer/messages'

/**
 * Attributes of an element whose text is in another language than the page: browsers pronounce, hyphenate and lay it out by them. None
 * for a text in the language of the page.
 */
export function languageOf(language: Language | undefined): { lang?: Language; dir?: 'ltr' | 'rtl' } {
  return language === undefined ? {} : { lang: language, dir: traitsOf(language).direction }
}
