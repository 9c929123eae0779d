import type { ScanAnswerView } from '@foyer/contract'
import { firstName, type ScanDirection } from '@foyer/domain'
import { type DoorActor, isStaffed } from '../../../../http/actor.ts'
import { AppError } from '../../../../http/app-error.ts'
import type { Scanner } from './scan-decision.ts'

/** Whether a scan of that moment was made by the guest, at a kiosk that no staff had open. */
export function isSelfService(actor: Scanner, at: Date): boolean {
  return actor.kind === 'door' && !isStaffed(actor, at)
}

/** What a guest at a kiosk holds is a code, and their way is in: guests found by name and exits are for staff. */
export function assertMayScan(
  actor: Scanner,
  scan: { code?: string | undefined; direction: ScanDirection },
  at: Date,
): void {
  if (isSelfService(actor, at) && (scan.code === undefined || scan.direction === 'out'))
    throw new AppError('door.staff_only')
}

export function assertKiosk(actor: Scanner): DoorActor {
  if (actor.kind !== 'door' || !actor.kiosk) throw new AppError('kiosk.not_one')
  return actor
}

/**
 * Redacts an answer for a public kiosk screen: first name when admitted, no personal data when refused. Guests who come at the wrong time are
 * told the time of their date, which is nobody's secret.
 */
export function answerForGuest(answer: ScanAnswerView, { showsNames }: { showsNames: boolean }): ScanAnswerView {
  const { admitted, guestName, date } = answer
  const nobody = {
    note: null,
    disputed: false,
    answers: [],
    firstScan: null,
    undoableUntil: null,
    extras: undefined,
    pass: admitted ? answer.pass : undefined,
    date: admitted || isOtherTime(answer) ? date : undefined,
  }
  if (!admitted) return { ...answer, ...nobody, party: 0, guestName: null, ticketName: null, number: null, of: null }
  return { ...answer, ...nobody, guestName: showsNames && guestName !== null ? firstName(guestName) : null }
}

function isOtherTime({ result }: ScanAnswerView): boolean {
  return result === 'not_yet' || result === 'door_closed'
}
