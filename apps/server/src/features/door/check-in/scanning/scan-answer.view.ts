import type { DoorDateView, ScanAnswerView } from '@foyer/contract'
import { totalOf } from './check-in.view.ts'
import type { OrderedExtra } from './scan-facts.queries.ts'
import type { GuestCount } from './guests.queries.ts'
import { type Admission, type ScannedTicketRow, UNDO_SECONDS } from './scans.queries.ts'
import type { WrittenScan } from './write-scans.queries.ts'

interface AnswerFacts {
  ticket: ScannedTicketRow | undefined
  date: DoorDateView | undefined
  disputed: boolean
  admission: Admission | undefined
  counts: GuestCount[]
  answers: { label: string; text: string }[]
  party: number
  extras: readonly OrderedExtra[] | null
  pass: ScanAnswerView['pass']
}

/** `admitted` says whether the guest may pass, on the way in or out. */
export function scanAnswerView(
  scan: WrittenScan,
  { ticket, date, disputed, admission, counts, answers, party, extras, pass }: AnswerFacts,
): ScanAnswerView {
  const undoable = scan.result === 'admitted' && scan.undone_at === null
  return {
    scanId: scan.id,
    result: scan.result,
    admitted: scan.result === 'admitted' || scan.result === 'checked_out',
    guestName: ticket?.guest_name ?? null,
    ticketName: ticket?.ticket_name ?? null,
    number: ticket?.number ?? null,
    of: ticket?.quantity ?? null,
    note: ticket?.note ?? null,
    disputed: ticket !== undefined && disputed,
    answers,
    firstScan: admission ? { at: admission.scanned_at.toISOString(), door: admission.door_name } : null,
    undoableUntil: undoable ? new Date(scan.received_at.getTime() + UNDO_SECONDS * 1000).toISOString() : null,
    party,
    ...(ticket?.extra && { extra: true, number: null, of: null }),
    ...(extras && { extras: [...extras] }),
    ...(date && { date }),
    ...(pass && { pass }),
    ...totalOf(counts),
  }
}
