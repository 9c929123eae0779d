import type { AbsentView, AttendanceView, ScanLogView } from '@foyer/contract'
import { isAdmission } from '@foyer/domain'
import type { Deps } from '../../../../deps.ts'
import type { MemberActor } from '../../../../http/actor.ts'
import type { CursorQuery } from '../../../../http/cursor-paging.ts'
import { offsetOf, pageOf } from '../../../../http/paging.ts'
import { assertManages, findEvent } from '../../../programme/events/index.ts'
import {
  ARRIVAL_MINUTES,
  countAttendance,
  listAbsent,
  listArrivals,
  listLog,
  type LoggedScan,
  type ScanFilter,
} from './attendance-report.queries.ts'
import { listCheckInLists } from '../doors/check-in-lists.queries.ts'
import { countWithPass } from '../passes/passes-at-place.ts'
import { countConflicts } from '../offline/conflicts.queries.ts'
import { countAdmissions } from '../scanning/scans.queries.ts'

interface Page {
  page: number
  limit: number
}

/** Attendance of an event for the users who manage it: admitted guests and guests still expected. */
export async function readAttendance(deps: Deps, actor: MemberActor, eventId: string): Promise<AttendanceView> {
  const event = assertManages(actor, 'check-in:read', await findEvent(deps.db, eventId))
  const [types, doors, arrivals, conflicts, lists] = await Promise.all([
    countAttendance(deps.db, event.id),
    countAdmissions(deps.db, event.id, null),
    listArrivals(deps.db, event.id),
    countConflicts(deps.db, event.id),
    listCheckInLists(deps.db, event),
  ])
  const admitting = types.filter(({ extra }) => !extra)
  const sum = (key: 'inside' | 'came' | 'expected') => admitting.reduce((total, type) => total + type[key], 0)
  return {
    inside: sum('inside'),
    came: sum('came'),
    expected: sum('expected'),
    withPass: await countWithPass(deps.db, { seriesId: event.series_id, eventIds: [event.id], listId: null }),
    minutes: ARRIVAL_MINUTES,
    byTicket: admitting.map(({ id, name, inside, came, expected }) => ({ _id: id, name, inside, came, expected })),
    extras: types
      .filter(({ extra }) => extra)
      .map(({ id, name, came, expected }) => ({ _id: id, name, handedOut: came, sold: expected })),
    byDoor: doors,
    byList: lists.map(({ _id, name, admitted, expected, withPass }) => ({ _id, name, admitted, expected, withPass })),
    arrivals: arrivals.map((step) => ({ ...step, at: step.at.toISOString() })),
    conflicts,
  }
}

/** A page of the event's scans. */
export async function readScanLog(
  deps: Deps,
  actor: MemberActor,
  {
    eventId,
    ...query
  }: CursorQuery & { eventId: string; show: ScanFilter; doorId?: string | undefined; listId?: string | undefined },
) {
  const event = assertManages(actor, 'check-in:read', await findEvent(deps.db, eventId))
  const { scans, next, total } = await listLog(deps.db, event.id, query)
  return { ...pageOf(scans.map(scanLogView), query, total), next }
}

function scanLogView(scan: LoggedScan): ScanLogView {
  const said = scan.device_result === scan.result ? null : scan.device_result
  return {
    _id: scan.id,
    at: scan.happened_at.toISOString(),
    door: scan.door,
    list: scan.list,
    device: scan.device,
    result: scan.result,
    deviceResult: said,
    offline: scan.device_result !== null,
    conflict: scan.standing === 'conflict',
    undone: scan.undone_at !== null,
    unproven: scan.unproven,
    selfService: scan.self_service,
    direction: scan.direction,
    guestName: scan.guest_name,
    ticketName: scan.ticket_name,
    canUndo: isAdmission(scan.standing) || scan.standing === 'conflict',
    undo: scan.undo_reason === null ? null : { by: scan.undone_by ?? '', reason: scan.undo_reason },
  }
}

/** A page of the guests who have not been admitted. */
export async function readAbsent(deps: Deps, actor: MemberActor, { eventId, ...query }: Page & { eventId: string }) {
  const event = assertManages(actor, 'check-in:read', await findEvent(deps.db, eventId))
  const { guests, total } = await listAbsent(deps.db, event.id, { limit: query.limit, offset: offsetOf(query) })
  const items: AbsentView[] = guests.map(({ id, guest_name: guestName, ticket_name: ticketName, reference }) => ({
    _id: id,
    guestName,
    ticketName,
    orderReference: reference,
  }))
  return pageOf(items, query, total)
}
