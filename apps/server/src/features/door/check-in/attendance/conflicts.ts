import type { TicketConflictsView } from '@foyer/contract'
import type { Deps } from '../../../../deps.ts'
import type { MemberActor } from '../../../../http/actor.ts'
import { offsetOf, pageOf } from '../../../../http/paging.ts'
import { assertManages, findEvent } from '../../../programme/events/index.ts'
import { assertScansAt } from '../doors/check-in.policy.ts'
import { type ListedConflict, listTicketConflicts, markSeen } from '../offline/conflicts.queries.ts'
import { conflictView } from '../offline/manifest.view.ts'
import { isSeriesPlace, readSeriesPlace } from '../scanning/dates-of-day.ts'
import { originOf, type Scanner } from '../scanning/scan-decision.ts'

interface Asked {
  readonly eventId: string
  readonly page: number
  readonly limit: number
  readonly show: 'open' | 'seen' | 'all'
  readonly search: string
}

/** A page of the tickets that were admitted twice or against a refusal, for the users who manage the event. */
export async function readConflicts(deps: Deps, actor: MemberActor, { eventId, ...query }: Asked) {
  const event = assertManages(actor, 'check-in:read', await findEvent(deps.db, eventId))
  const asked = { ...query, offset: offsetOf(query) }
  const { conflicts, total } = await listTicketConflicts(deps.db, event.id, asked)
  const byTicket = Map.groupBy(conflicts, (conflict) => conflict.ticket_id)
  return pageOf([...byTicket.values()].flatMap(ticketConflictsView), query, total)
}

function ticketConflictsView(conflicts: ListedConflict[]): TicketConflictsView[] {
  const [first] = conflicts
  if (!first) return []
  return [
    {
      ticketId: first.ticket_id,
      guestName: first.guest_name,
      ticketName: first.ticket_name,
      number: first.number,
      of: first.quantity,
      orderReference: first.reference,
      conflicts: conflicts.map((conflict) => {
        const { _id, kept, other, refusedAs } = conflictView(conflict, true)
        const seen = conflict.seen_at && {
          at: conflict.seen_at.toISOString(),
          by: conflict.seen_by ?? '',
          note: conflict.seen_note,
        }
        return { _id, kept, other, refusedAs, seen, list: conflict.list, device: conflict.device }
      }),
    },
  ]
}

/** Marks conflicts as reviewed. If two users do so concurrently, the first is recorded as the reviewer. */
export async function markConflictsSeen(
  deps: Deps,
  actor: Scanner,
  { eventId, conflictIds, note }: { eventId: string; conflictIds: string[]; note: string },
): Promise<number> {
  const events = isSeriesPlace(actor, eventId)
    ? (await readSeriesPlace(deps, actor)).dates.map(({ id }) => id)
    : assertScansAt(actor, await findEvent(deps.db, eventId)).id
  const { user_id: userId, device_id: deviceId } = originOf(actor)
  return markSeen(deps.db, events, conflictIds, { userId, deviceId, note: note === '' ? null : note })
}
