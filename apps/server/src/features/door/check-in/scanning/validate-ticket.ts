import type { DoorDateView, ScanAnswerView, ScanInput } from '@foyer/contract'
import type { Deps } from '../../../../deps.ts'
import { answerView, listDoorAnswers } from '../../../programme/order-questions/index.ts'
import { arrivalOf } from '../doors/door-place.ts'
import { doorDateView, eventOfScan } from './dates-of-day.ts'
import type { RecordedScan } from './decide-scans.ts'
import type { Move } from './guest-counter.ts'
import { answerForGuest, isSelfService } from './kiosk.policy.ts'
import { scanAnswerView } from './scan-answer.view.ts'
import { isOurs, type Place, type Scanner } from './scan-decision.ts'
import { listLastVisits } from '../passes/passes.queries.ts'
import { readScanRequest } from './scan-request.ts'
import { findAdmissionBefore, type ScannedTicketRow } from './scans.queries.ts'
import type { Turnstile } from './turnstile.ts'
import type { WrittenScan } from './write-scans.queries.ts'

/** Decides a scan once. The same scan sent again, at whatever moment, is answered from what was written the first time. */
export async function validateTicket(
  deps: Deps,
  turnstile: Turnstile,
  actor: Scanner,
  input: ScanInput,
): Promise<ScanAnswerView> {
  const asked = readScanRequest(input, deps.now())
  const request = { ...asked, eventId: await eventOfScan(deps, actor, asked) }
  const recorded = await turnstile.pass({ actor, request })
  return answer(deps, turnstile, actor, recorded)
}

async function answer(
  deps: Deps,
  { counter }: Turnstile,
  actor: Scanner,
  { facts, scan, isNew }: RecordedScan,
): Promise<ScanAnswerView> {
  const someoneCame = scan.result === 'already_checked_in' || facts.letInWrongly
  const admission = someoneCame
    ? await findAdmissionBefore(deps.db, { ...scan, atDate: facts.ticket?.pass !== undefined })
    : undefined
  const ticket = scan.ticket_id === null || !isOurs(scan.result) ? undefined : facts.ticket
  const counts = await counter.after(scan.event_id, isNew && ticket ? moveOf(scan, ticket) : null, facts.place.list_id)
  // After a transfer the answers are the former guest's; the new holder was not asked.
  const isAnswered = ticket?.transfer_id === null && facts.answered
  const answers = isAnswered ? (await listDoorAnswers(deps.db, ticket)).map(answerView) : []
  const mayBringOthers = scan.result === 'admitted' || scan.result === 'already_checked_in'
  const party = mayBringOthers && ticket ? facts.party : 0
  const extras = mayBringOthers && ticket ? facts.extras : null
  const date = ticket && dateOf(facts.place)
  const told = scanAnswerView(scan, {
    ticket,
    date,
    disputed: facts.disputed,
    admission,
    counts,
    answers,
    party,
    extras,
    pass: await passAnswer(deps, { ticket, scan, isNew, listId: facts.place.list_id }),
  })
  if (!isSelfService(actor, deps.now())) return told
  return answerForGuest(told, { showsNames: facts.place.shows_names ?? false })
}

/** The visits of a pass, this one included; where it is refused for them, with the dates that used them up. */
async function passAnswer(
  deps: Deps,
  {
    ticket,
    scan,
    isNew,
    listId,
  }: { ticket: ScannedTicketRow | undefined; scan: WrittenScan; isNew: boolean; listId: string | null },
): Promise<ScanAnswerView['pass']> {
  if (!ticket?.pass) return undefined
  const { visits, used } = ticket.pass
  const lastVisits = scan.result === 'visits_used' ? await listLastVisits(deps.db, ticket.id) : []
  return {
    visits,
    // A check-in list uses up no visit.
    used: isNew && scan.standing === 'admission' ? used + 1 : used,
    ...(listId !== null && { ofList: true }),
    ...(lastVisits.length > 0 && {
      last: lastVisits.map(({ at, startsAt }) => ({ startsAt: (startsAt ?? at).toISOString() })),
    }),
  }
}

/** The date of a ticket, at a door over all dates of a series. */
function dateOf(place: Place): DoorDateView | undefined {
  const arrival = arrivalOf(place)
  return arrival && place.starts_at ? doorDateView({ id: place.id, starts_at: place.starts_at }, arrival) : undefined
}

function moveOf({ standing }: WrittenScan, { ticket_type_id: ticketTypeId }: ScannedTicketRow): Move | null {
  if (standing === 'admission') return { ticketTypeId, by: 1 }
  return standing === 'exit' ? { ticketTypeId, by: -1 } : null
}
