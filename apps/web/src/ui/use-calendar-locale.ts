import type { Language } from '@foyer/domain'
import { currentLanguage } from '@foyer/messages'
import { useEffect, useState } from 'react'

/** The names of months and weekdays for a calendar. English comes with Day.js itself. */
const locales: Readonly<Partial<Record<Language, () => Promise<unknown>>>> = {
  fr: () => import('dayjs/locale/fr.js'),
  ar: () => import('dayjs/locale/ar.js'),
}

/** The locale of a calendar in the reader's language, fetched when the calendar opens; English until it has arrived. */
export function useCalendarLocale(opened: boolean): string {
  const [locale, setLocale] = useState('en')
  useEffect(() => {
    const language = currentLanguage()
    if (!opened) return
    // A calendar without its locale still works, in English.
    locales[language]?.().then(
      () => setLocale(language),
      () => undefined,
    )
  }, [opened])
  return locale
}
