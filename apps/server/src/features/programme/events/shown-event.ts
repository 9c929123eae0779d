import { type Language, type Reading, type ShownText, textIn } from '@foyer/domain'
import type { Deps } from '../../../deps.ts'
import { languageFor, spokenNow } from '../../../http/language.ts'
import type { EventRow } from './events.queries.ts'

/** The language an event's texts are written in: the organiser's choice, or else the language of the installation. */
export function mainLanguage({ language }: Pick<EventRow, 'language'>, site: Deps['site']): Language {
  return language ?? languageFor(null, site)
}

/** The language of the request, mail or document that is being made, and the main language of the event it is about. */
export function readingOf(event: Pick<EventRow, 'language'>, site: Deps['site']): Reading {
  return { language: spokenNow().current, main: mainLanguage(event, site) }
}

/** The texts that are shown in another language than the reader's, with that language; empty texts are left out. */
export function fallbacksOf(
  shown: Readonly<Record<string, ShownText<unknown>>>,
  { language }: Reading,
): Record<string, Language> {
  const foreign = Object.entries(shown).filter(
    ([, one]) => one.language !== language && one.text !== '' && one.text !== null,
  )
  return Object.fromEntries(foreign.map(([field, one]) => [field, one.language]))
}

type TextColumns = 'language' | 'translations' | 'title' | 'summary' | 'description' | 'venue_name' | 'cover'

/**
 * An event in the language of its reader, field by field. `written` keeps what the organiser wrote, for comparisons. Call it once, where
 * an event is about to be shown; organisers, administrators and door staff see the originals.
 */
export function shownEvent<Event extends Pick<EventRow, TextColumns>>(event: Event, site: Deps['site']) {
  const reading = readingOf(event, site)
  const { translations } = event
  const shown = {
    title: textIn(event.title, 'title', translations, reading),
    summary: textIn(event.summary, 'summary', translations, reading),
    description: textIn(event.description, 'description', translations, reading),
    venueName: textIn(event.venue_name, 'venueName', translations, reading),
  }
  return {
    ...event,
    title: shown.title.text,
    summary: shown.summary.text,
    description: shown.description.text,
    venue_name: shown.venueName.text,
    cover: event.cover && {
      ...event.cover,
      alt: textIn(event.cover.alt, 'coverAlt', translations, reading).text,
    },
    fallbacks: fallbacksOf(shown, reading),
    written: { title: event.title, venue_name: event.venue_name },
  }
}

/** The title alone of an event in the language of its reader. */
export function shownTitle(event: Pick<EventRow, 'language' | 'translations' | 'title'>, site: Deps['site']): string {
  return textIn(event.title, 'title', event.translations, readingOf(event, site)).text
}

/** The name of its venue alone. */
export function shownVenue(
  event: Pick<EventRow, 'language' | 'translations' | 'venue_name'>,
  site: Deps['site'],
): string {
  return textIn(event.venue_name, 'venueName', event.translations, readingOf(event, site)).text
}

/** An event in the language of its reader. */
export type ShownEvent = ReturnType<typeof shownEvent<EventRow>>
