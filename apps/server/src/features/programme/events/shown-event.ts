import type { Language } from '@foyer/domain'
import type { Deps } from '../../../deps.ts'
import { languageFor } from '../../../http/language.ts'
import type { EventRow } from './events.queries.ts'

/** The language an event's texts are written in: the organiser's choice, or else the language of the installation. */
export function mainLanguage({ language }: Pick<EventRow, 'language'>, site: Deps['site']): Language {
  return language ?? languageFor(null, site)
}
