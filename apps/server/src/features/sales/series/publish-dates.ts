import { sql } from 'kysely'
import type { Trx } from '../../../db/database.ts'
import type { Deps } from '../../../deps.ts'
import { namesOf, visibleTo } from '../../programme/events/index.ts'
import { markTermsChanged } from '../../programme/inventory/index.ts'
import type { RunDate } from './start-run.ts'

/**
 * Publishes drafts that are not over, or turns published dates back into drafts. Returns how many it changed. A date without a ticket on
 * sale or without a place stays a draft: unlike its series, it was left without them by hand.
 */
export async function publishDates(
  deps: Deps,
  trx: Trx,
  dates: readonly RunDate[],
  kind: 'publish' | 'unpublish',
): Promise<number> {
  const ids = dates.map(({ eventId }) => eventId)
  const changed = await trx
    .updateTable('events')
    .set({
      status: kind === 'publish' ? 'published' : 'draft',
      published_at: sql<Date>`coalesce(published_at, now())`,
      version: sql<number>`version + 1`,
      updated_at: sql<Date>`now()`,
    })
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .where('status', '=', kind === 'publish' ? 'draft' : 'published')
    .$if(kind === 'publish', (query) =>
      query
        .where('ends_at', '>', deps.now())
        .where('custom_url', 'is not', null)
        .where(sql<boolean>`(format = 'online' or (venue_name <> '' and city <> ''))`)
        .where(sql<boolean>`(format = 'in_person' or online_url is not null)`)
        .where(sql<boolean>`exists (select from ticket_types where event_id = events.id and status = 'on_sale')`),
    )
    .returning(['id', 'organiser_id', 'status', 'visibility', 'blocked'])
    .execute()
  if (changed.length === 0) return 0
  await markTermsChanged(
    trx,
    changed.map(({ id }) => id),
  )
  await deps.outbox.announce(
    trx,
    ...changed.map((event) =>
      kind === 'publish'
        ? { name: 'event.published' as const, ...namesOf(event), visibleTo: visibleTo(event) }
        : { name: 'event.unpublished' as const, ...namesOf(event) },
    ),
  )
  return changed.length
}
