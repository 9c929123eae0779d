import { createHash } from 'node:crypto'
import type { BulkReport, GuestSelection } from '@foyer/contract'
import { scanIdFrom, type ScanResult } from '@foyer/domain'
import { m } from '@foyer/messages'
import type { Deps } from '../../../../deps.ts'
import type { MemberActor } from '../../../../http/actor.ts'
import { AppError } from '../../../../http/app-error.ts'
import { errorWords } from '../../../../http/error-words.ts'
import { listSelected, selectionOf } from '../../../guests/guests/index.ts'
import { assertManages, auditEvent, findEvent } from '../../../programme/events/index.ts'
import { readScanRequest } from './scan-request.ts'
import type { Turnstile } from './turnstile.ts'

/** Tickets per call: fewer than a turnstile queues, so that scans at the doors pass between batches. */
const BATCH = 250

interface Asked {
  readonly eventId: string
  /** The key of the whole act; with a ticket it makes the id of that ticket's scan. */
  readonly key: string
  readonly selection: GuestSelection
  /** The last ticket of the batch before; null for the first batch. */
  readonly after: string | null
}

type Selected = Awaited<ReturnType<typeof listSelected>>[number]
type Outcome = 'done' | BulkReport['failures'][number]

/**
 * Checks in the next batch of the selected guests, each with a scan of its own that the rules of the door decide. The ids of these scans
 * come from the key: sent again, a batch is answered from what was written and checks nobody in twice.
 */
export async function checkInSelected(
  deps: Deps,
  turnstile: Turnstile,
  actor: MemberActor,
  { eventId, key, selection, after }: Asked,
): Promise<BulkReport> {
  const event = assertManages(actor, 'check-in:write', await findEvent(deps.db, eventId))
  const tickets = await listSelected(deps.db, selectionOf(actor, event, selection), { after, limit: BATCH })
  const admit = async (ticket: Selected): Promise<Outcome> => {
    const scanId = bulkScanId(key, ticket.id)
    if (ticket.state === 'checked_in')
      return ticket.checked_in_scan === scanId ? 'done' : refused(ticket, 'already_checked_in')
    const input = { eventId: event.id, scanId, ticketId: ticket.id, direction: 'in' as const }
    try {
      const { scan } = await turnstile.pass({ actor, request: readScanRequest(input, deps.now()) })
      return scan.result === 'admitted' ? 'done' : refused(ticket, scan.result)
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      return { ticketId: ticket.id, guestName: ticket.guest_name, reason: error.code, text: errorWords(error) }
    }
  }
  const outcomes = await Promise.all(tickets.map(admit))
  const failures = outcomes.filter((outcome) => outcome !== 'done')
  const done = outcomes.length - failures.length
  await deps.db
    .transaction()
    .execute((trx) =>
      auditEvent(trx, actor, event, 'check_in_guests', { after: { checkedIn: done, refused: failures.length } }),
    )
  return {
    done,
    failed: failures.length,
    failures,
    next: tickets.length === BATCH ? (tickets.at(-1)?.id ?? null) : null,
  }
}

/** The same for the same act and ticket, so that it counts once. */
function bulkScanId(key: string, ticketId: string): string {
  return scanIdFrom(createHash('sha256').update(`check-in-selected:${key}:${ticketId}`).digest())
}

const REASONS: Partial<Record<ScanResult, () => string>> = {
  already_checked_in: m.guests_bulk_already_in,
  cancelled: m.guests_bulk_cancelled,
  refunded: m.guests_bulk_refunded,
  unpaid: m.guests_bulk_unpaid,
}

function refused({ id: ticketId, guest_name: guestName }: Selected, reason: ScanResult): Outcome {
  return { ticketId, guestName, reason, text: (REASONS[reason] ?? m.guests_bulk_not_admitted)() }
}
