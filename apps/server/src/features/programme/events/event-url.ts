import type { Deps } from '../../../deps.ts'
import type { EventRow } from './events.queries.ts'

/** The public address of an event: by its custom URL, or by its id while it has none. */
export function eventUrl(
  { site }: Pick<Deps, 'site'>,
  { id, custom_url: customUrl }: Pick<EventRow, 'id' | 'custom_url'>,
): string {
  return `${site.publicUrl}/events/${customUrl ?? id}`
}
