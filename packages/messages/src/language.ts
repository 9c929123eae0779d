import { DEFAULT_LANGUAGE, type Language } from '@foyer/domain'
import { overwriteGetLocale } from '../compiled/runtime.js'

/** What a language is called by those who speak it, which way it runs, and the locales that write its dates and numbers. */
interface Traits {
  readonly name: string
  readonly direction: 'ltr' | 'rtl'
  /** Locale for dates. English has the day before the month and 24 hours, as most of the world reads it. */
  readonly dates: string
  /** Locale for numbers and money. */
  readonly numbers: string
  /** The day on which a week begins, 1 is Monday and 7 Sunday (CLDR, of the language's most common region). */
  readonly firstWeekday: number
}

/**
 * Arabic is written with the digits 0 to 9: door codes, references and card numbers have them as well, and readers from Casablanca
 * to Dubai read both kinds (`docs/languages/ar.md`).
 */
const traits: Readonly<Record<Language, Traits>> = {
  en: { name: 'English', direction: 'ltr', dates: 'en-GB', numbers: 'en', firstWeekday: 1 },
  fr: { name: 'Français', direction: 'ltr', dates: 'fr', numbers: 'fr', firstWeekday: 1 },
  ar: {
    name: 'العربية',
    direction: 'rtl',
    dates: 'ar-u-ca-gregory-hc-h23-nu-latn',
    numbers: 'ar-u-nu-latn',
    firstWeekday: 6,
  },
}

/** What is known of a language. */
export function traitsOf(language: Language): Traits {
  return traits[language]
}

/** One language of the header `Accept-Language`, such as `fr-CA;q=0.8`. */
const WISH = /^\s*([a-z]+)[\w-]*\s*(?:;\s*q=([\d.]+))?/i

/**
 * The language that a browser prefers among those offered, from the header `Accept-Language`. `fr-CA` counts as French. Null where
 * none of the languages in the header is known.
 */
export function preferredLanguage(header: string | undefined, offered: readonly Language[]): Language | null {
  if (header === undefined || header.length > 500) return null
  let preferred: Language | null = null
  let highest = 0
  for (const wish of header.split(',')) {
    const [, tag = '', quality = '1'] = WISH.exec(wish) ?? []
    const language = offered.find((each) => each === tag.toLowerCase())
    if (language !== undefined && Number(quality) > highest) {
      preferred = language
      highest = Number(quality)
    }
  }
  return preferred
}

/** What is spoken now, and what else the reader can choose. */
export interface Spoken {
  readonly current: Language
  readonly offered: readonly Language[]
}

const ENGLISH_ALONE: Spoken = { current: DEFAULT_LANGUAGE, offered: [DEFAULT_LANGUAGE] }
let read: () => Spoken = () => ENGLISH_ALONE

/** The language that messages and formats are written in now: that of the document, or on the server that of the request or mail. */
export function currentLanguage(): Language {
  return read().current
}

/** The languages that the reader of a page can choose from, the installation's preferred one first. */
export function offeredLanguages(): readonly Language[] {
  return read().offered
}

/** Says where languages are read from: a browser has those of its document, the server those of each request or mail. */
export function readLanguagesFrom(reader: () => Spoken): void {
  read = reader
  // Called explicitly, not while a file is loaded: a bundler drops side effects of the files of this package.
  overwriteGetLocale(currentLanguage)
}
