import { LONGEST_SOURCE, SOURCE_PATTERN, sourceOfLink } from '@foyer/domain'
import { tabStorage } from '../../../lib/tab-storage.ts'
import { invitationsAllowed } from '../../../ui/public/cookie-consent.ts'

const keyOf = (eventId: string) => `foyer:source:${eventId}`

/** The source that the query of an address names; null without one. */
export function sourceOfAddress(search: string): string | null {
  const parameters = new URLSearchParams(search)
  return sourceOfLink((name) => parameters.get(name))
}

/** Remembers the source of a visit to an event's page for this tab, if the visitor allows it. Otherwise forgets it. */
export function rememberSource(eventId: string, source: string | null): void {
  if (!invitationsAllowed()) tabStorage.drop(keyOf(eventId))
  else if (source !== null) tabStorage.write(keyOf(eventId), source)
}

/** The source that this tab remembers for an event. Anything that the server would refuse is ignored, so that no order fails for it. */
export function rememberedSource(eventId: string): string | null {
  if (!invitationsAllowed()) return null
  const kept = tabStorage.read(keyOf(eventId))
  return typeof kept === 'string' && kept.length <= LONGEST_SOURCE && SOURCE_PATTERN.test(kept) ? kept : null
}
