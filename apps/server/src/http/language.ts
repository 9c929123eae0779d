import { AsyncLocalStorage } from 'node:async_hooks'
import type { IncomingHttpHeaders } from 'node:http'
import { DEFAULT_LANGUAGE, type Language } from '@foyer/domain'
import { preferredLanguage, readLanguagesFrom, type Spoken } from '@foyer/messages'

const LANGUAGE_COOKIE = 'foyer_language'
const YEAR_SECONDS = 365 * 24 * 3600
const CHOSEN = new RegExp(`(?:^|;\\s*)${LANGUAGE_COOKIE}=([a-z]{2})(?:;|$)`)

const spoken = new AsyncLocalStorage<Spoken>()
const unnamed: Spoken = { current: DEFAULT_LANGUAGE, offered: [DEFAULT_LANGUAGE] }

/** The languages of the request, mail or document that is being made; English where none was named. */
export function spokenNow(): Spoken {
  return spoken.getStore() ?? unnamed
}

readLanguagesFrom(spokenNow)

/** Runs `work` so that its messages and formats are written in a language. */
export function speaking<T>(languages: Spoken, work: () => T): T {
  return spoken.run(languages, work)
}

/** As `speaking`, for what offers no choice of languages: answers, mails and documents. */
export function inLanguage<T>(language: Language, work: () => T): T {
  return speaking({ current: language, offered: [language] }, work)
}

/** The offered language that a text names; null for any other text. */
export function languageNamed(text: string | null | undefined, offered: readonly Language[]): Language | null {
  return offered.find((language) => language === text) ?? null
}

/** The language that somebody chose, where the installation offers it; else the installation's own, which is the first. */
export function languageFor(
  chosen: string | null | undefined,
  { languages }: { readonly languages: readonly Language[] },
): Language {
  return languageNamed(chosen, languages) ?? languages[0] ?? DEFAULT_LANGUAGE
}

/** The language that was chosen in a browser; null where none was. */
export function chosenLanguage(
  headers: IncomingHttpHeaders,
  { languages }: { readonly languages: readonly Language[] },
): Language | null {
  return languageNamed(headers.cookie === undefined ? null : CHOSEN.exec(headers.cookie)?.[1], languages)
}

/**
 * The language a browser asks for, among those an installation offers: the one that was chosen in it, else the one it prefers, else
 * the installation's own, which is the first.
 */
export function requestedLanguage(
  headers: IncomingHttpHeaders,
  { languages }: { readonly languages: readonly Language[] },
): Language {
  return (
    chosenLanguage(headers, { languages }) ??
    preferredLanguage(headers['accept-language'], languages) ??
    languageFor(null, { languages })
  )
}

/** The cookie that remembers a choice for a year. No script needs to read it. */
export function languageCookie(language: Language, { publicUrl }: { readonly publicUrl: string }): string {
  const secure = publicUrl.startsWith('https:') ? '; Secure' : ''
  return `${LANGUAGE_COOKIE}=${language}; Path=/; Max-Age=${YEAR_SECONDS}; HttpOnly; SameSite=Lax${secure}`
}
