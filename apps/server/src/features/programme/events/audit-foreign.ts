import type { Trx } from '../../../db/database.ts'
import type { UserActor } from '../../../http/actor.ts'
import { writeAudit } from '../../operations/audit/index.ts'
import type { EventRow } from './events.queries.ts'

type Change = Readonly<Record<string, unknown>>

/**
 * Writes into the audit log what an administrator does to somebody else's event, in the transaction that does it; what organisers
 * do to their own is their own matter. Call it last.
 */
export async function auditForeign(
  trx: Trx,
  actor: UserActor,
  event: Pick<EventRow, 'id' | 'title' | 'organiser_id'>,
  act: string,
  { before, after }: { before?: Change; after?: Change } = {},
): Promise<void> {
  if (!actor.isAdmin || event.organiser_id === actor.userId) return
  await writeAudit(trx, {
    actorId: actor.userId,
    action: `event.${act}`,
    target: { kind: 'event', id: event.id, label: event.title },
    ...(before && { before }),
    ...(after && { after }),
  })
}

const LONG = new Set(['description', 'translations', 'cover', 'version', 'updated_at'])

/** What differs between two states of an event; of a long text only that it does. */
export function eventChange(before: EventRow, after: EventRow): { before: Change; after: Change } {
  const was = new Map<string, unknown>(Object.entries(before))
  const changed = Object.entries(after).filter(
    ([name, value]) => !LONG.has(name) && JSON.stringify(was.get(name)) !== JSON.stringify(value),
  )
  const rewritten =
    JSON.stringify(before.description) === JSON.stringify(after.description) ? {} : { description: true }
  return {
    before: Object.fromEntries(changed.map(([name]) => [name, was.get(name)])),
    after: { ...Object.fromEntries(changed), ...rewritten },
  }
}
