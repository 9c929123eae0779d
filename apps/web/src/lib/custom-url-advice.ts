import type { CustomUrlCheck } from '@foyer/domain'
import { m } from '@foyer/messages'

/** Why a custom URL cannot be used. */
export const customUrlAdvice: Readonly<Record<Exclude<CustomUrlCheck, 'ok'> | 'taken', () => string>> = {
  too_short: m.events_invalid_url_short,
  too_long: m.events_invalid_url_long,
  bad_characters: m.events_invalid_url_characters,
  reserved: m.events_invalid_url_reserved,
  taken: m.events_invalid_url_taken,
}
