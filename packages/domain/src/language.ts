/** The languages Foyer has catalogues for, as BCP 47 tags. English is the one every message is written in first. */
export const languages = ['en', 'fr', 'ar'] as const
export type Language = (typeof languages)[number]

/** The default language. */
export const DEFAULT_LANGUAGE: Language = 'en'

/** Whether a text is the tag of a language that Foyer has. */
export function isLanguage(text: unknown): text is Language {
  return (languages as readonly unknown[]).includes(text)
}
