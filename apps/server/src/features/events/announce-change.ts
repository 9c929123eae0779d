import { sql } from 'kysely'
import type { Trx } from '../../db/database.ts'
import { markTermsChanged } from '../inventory/index.ts'

interface Publicity {
  /** Whether this change is what took a published event off the site. */
  readonly unpublished?: boolean
}

/**
 * Tells every node that an event changed: terms of sale are read again, and so are the public pages that show the event, where
 * it is or was public. A draft's change touches no page. Delivered when the transaction commits.
 */
export async function announceChange(
  trx: Trx,
  eventId: string,
  { unpublished = false }: Publicity = {},
): Promise<void> {
  await sql`
    select pg_notify('event_changed', id::text),
      case
        when status <> 'draft' and not blocked then pg_notify('pages_changed', id::text)
        when status <> 'draft' or ${unpublished} then pg_notify('pages_changed', id || ' gone')
      end
    from events where id = ${eventId}`.execute(trx)
}

/** Marks the terms of sale of an event as changed, and tells every node. */
export async function changeTerms(trx: Trx, eventId: string, publicity?: Publicity): Promise<void> {
  await markTermsChanged(trx, [eventId])
  await announceChange(trx, eventId, publicity)
}
