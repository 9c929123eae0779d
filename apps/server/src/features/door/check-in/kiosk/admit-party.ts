import type { ScanAnswerView } from '@foyer/contract'
import { sql } from 'kysely'
import type { Deps } from '../../../../deps.ts'
import { AppError } from '../../../../http/app-error.ts'
import { assertScansAt, canUndo } from '../doors/check-in.policy.ts'
import { eventOfMadeScan } from '../scanning/dates-of-day.ts'
import { isSelfService } from '../scanning/kiosk.policy.ts'
import { listParty, partyScanId } from './party.queries.ts'
import { originOf, type Scanner } from '../scanning/scan-decision.ts'
import { findPlace, findScan } from '../scanning/scans.queries.ts'
import type { Turnstile } from '../scanning/turnstile.ts'
import { validateTicket } from '../scanning/validate-ticket.ts'

/** A party arrives together. After this time, another person may hold the phone. */
const WITHIN = sql`interval '2 minutes'`

interface Asked {
  readonly eventId: string
  /** The scan of the first of them: admitted, or at a door with staff of a guest who is inside already. */
  readonly scanId: string
  /** How many guests to admit, the first one included; undefined for all of them. */
  readonly count?: number | undefined
}

/**
 * Admits the other guests of an order after the first one, each with a separate scan. Idempotent: the ids of these scans are
 * derived from the first one's.
 */
export async function admitParty(
  deps: Deps,
  turnstile: Turnstile,
  actor: Scanner,
  { count = Infinity, ...asked }: Asked,
): Promise<{ answers: ScanAnswerView[] }> {
  const { door_id: doorId } = originOf(actor)
  const ids = { ...asked, eventId: await eventOfMadeScan(deps, actor, asked) }
  const place = assertScansAt(actor, await findPlace(deps.db, { eventId: ids.eventId, doorId }))
  const scan = await findFirst(deps, ids, isSelfService(actor, deps.now()))
  if (!scan?.ticket_id || !canUndo(actor, scan)) throw new AppError('scan.not_found')
  const answers: ScanAnswerView[] = []
  for (const { id: ticketId, inside } of await listParty(deps.db, place, scan.ticket_id)) {
    if (answers.length >= count) break
    const scanId = partyScanId(scan.id, ticketId)
    if (inside && !(await findScan(deps.db, scanId))) continue
    // As the phone names its place: should its answer be lost, it tells the same scan as its own.
    const told = { eventId: asked.eventId, scanId, ticketId, direction: 'in' as const }
    const answer = await validateTicket(deps, turnstile, actor, told)
    if (answer.admitted) answers.push(answer)
  }
  return { answers }
}

function findFirst(deps: Deps, { eventId, scanId }: Asked, selfService: boolean) {
  return deps.db
    .selectFrom('scans')
    .selectAll()
    .where('id', '=', scanId)
    .where('event_id', '=', eventId)
    .where('result', 'in', selfService ? ['admitted'] : ['admitted', 'already_checked_in'])
    .where('undone_at', 'is', null)
    .where(sql<boolean>`received_at > now() - ${WITHIN}`)
    .executeTakeFirst()
}
