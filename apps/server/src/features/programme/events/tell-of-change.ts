import { changedGuestFacts, type GuestFacts } from '@foyer/domain'
import type { Trx } from '../../../db/database.ts'
import type { Deps } from '../../../deps.ts'
import type { MemberActor } from '../../../http/actor.ts'
import { AppError } from '../../../http/app-error.ts'
import type { EventRow } from './events.queries.ts'
import { isoOrNull } from './events.view.ts'

const DAY_MS = 86_400_000
/** Guests who get more notices no longer know which one is current, or report them as spam. */
const MOST_A_DAY = 5

function factsOf(event: EventRow): GuestFacts {
  return {
    startsAt: isoOrNull(event.starts_at),
    endsAt: isoOrNull(event.ends_at),
    doorsOpenAt: isoOrNull(event.doors_open_at),
    timezone: event.timezone,
    format: event.format,
    venueName: event.venue_name,
    addressLine: event.address_line,
    city: event.city,
    onlineUrl: event.online_url,
  }
}

/**
 * Stores a change notice and announces it, in the transaction of the change. Does nothing if no date, venue or link that guests rely
 * on has changed. The caller has locked the event, so that concurrent changes are counted one after the other.
 */
export async function tellOfChange(
  deps: Deps,
  trx: Trx,
  change: { actor: MemberActor; before: EventRow; after: EventRow; note: string },
): Promise<void> {
  const { actor, before, after, note } = change
  const was = factsOf(before)
  if (changedGuestFacts(was, factsOf(after)).length === 0) return
  const { told } = await trx
    .selectFrom('told_changes')
    .select((the) => the.fn.countAll<number>().as('told'))
    .where('event_id', '=', after.id)
    .where('created_at', '>', new Date(deps.now().getTime() - DAY_MS))
    .executeTakeFirstOrThrow()
  if (told >= MOST_A_DAY) throw new AppError('event.told_enough')
  await trx
    .insertInto('told_changes')
    .values({
      event_id: after.id,
      version: after.version,
      before: JSON.stringify(was),
      note,
      told_by: actor.userId,
      created_at: deps.now(),
    })
    .execute()
  await deps.outbox.announce(trx, {
    name: 'event.change_shared',
    organiserId: after.organiser_id,
    eventId: after.id,
    version: after.version,
  })
}

/** The state of an event before a change with a notice, and the organiser's note; undefined if there is no notice. */
export function findToldChange(db: Deps['db'], eventId: string, version: number) {
  return db
    .selectFrom('told_changes')
    .select(['before', 'note'])
    .where('event_id', '=', eventId)
    .where('version', '=', version)
    .executeTakeFirst()
}
