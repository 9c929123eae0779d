import type { ScanAnswerView } from '@foyer/contract'
import { sql } from 'kysely'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../http/app-error.ts'
import { assertScansAt, canUndo } from './check-in.policy.ts'
import { listParty, partyScanId } from './party.queries.ts'
import { originOf, type Scanner } from './scan-decision.ts'
import { findPlace, findScan } from './scans.queries.ts'
import type { Turnstile } from './turnstile.ts'
import { validateTicket } from './validate-ticket.ts'

/** A party stands at the door together: later somebody else may hold that phone. */
const WITHIN = sql`interval '2 minutes'`

/**
 * Lets the others of an order in after the first of them, each by a scan of its own. Asked again it answers the same, since the
 * scans are named after the first.
 */
export async function admitParty(
  deps: Deps,
  turnstile: Turnstile,
  actor: Scanner,
  ids: { eventId: string; scanId: string },
): Promise<{ answers: ScanAnswerView[] }> {
  const { door_id: doorId } = originOf(actor)
  const place = assertScansAt(actor, await findPlace(deps.db, { eventId: ids.eventId, doorId }))
  const scan = await findFirst(deps, ids)
  if (!scan?.ticket_id || !canUndo(actor, scan)) throw new AppError('scan.not_found')
  const answers: ScanAnswerView[] = []
  for (const { id: ticketId, state } of await listParty(deps.db, place, scan.ticket_id)) {
    const scanId = partyScanId(scan.id, ticketId)
    if (state === 'checked_in' && !(await findScan(deps.db, scanId))) continue
    const told = { eventId: place.id, scanId, ticketId, direction: 'in' as const }
    const answer = await validateTicket(deps, turnstile, actor, told)
    if (answer.admitted) answers.push(answer)
  }
  return { answers }
}

function findFirst(deps: Deps, { eventId, scanId }: { eventId: string; scanId: string }) {
  return deps.db
    .selectFrom('scans')
    .selectAll()
    .where('id', '=', scanId)
    .where('event_id', '=', eventId)
    .where('result', '=', 'admitted')
    .where('undone_at', 'is', null)
    .where(sql<boolean>`received_at > now() - ${WITHIN}`)
    .executeTakeFirst()
}
