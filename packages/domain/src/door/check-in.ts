import type { OrderState, TicketState } from '../states.ts'
import { uuidTag } from '../sales/ticket-token.ts'
import { hasVisitLeft, type PassAtDoor } from './passes.ts'

/** The answers a scan can get, one per scan. `admitted` and `checked_out` change the ticket, the others change nothing. */
export const scanResults = [
  'admitted',
  'already_checked_in',
  'visits_used',
  'checked_out',
  'wrong_event',
  'wrong_door',
  'door_closed',
  'not_yet',
  'expired',
  'cancelled',
  'refunded',
  'transferred',
  'unpaid',
  'unknown',
  'forged',
  'key_expired',
] as const

/** One answer to a scan. */
export type ScanResult = (typeof scanResults)[number]

/** Which way the guest goes through the door. */
export const scanDirections = ['in', 'out'] as const
export type ScanDirection = (typeof scanDirections)[number]

/** The directions in which a door is open: in, out, or both. */
export const doorDirections = [...scanDirections, 'both'] as const
export type DoorDirection = (typeof doorDirections)[number]

/** A ticket as the door knows it. */
export type ScannedTicket = {
  eventId: string
  ticketTypeId: string
  state: TicketState
  generation: number
  checkedInAt: Date | null
  checkedOutAt: Date | null
  orderState: OrderState
  /** It admits nobody; an admission means that it is handed out. */
  extra?: boolean | undefined
  /** It is a pass of the date's series; `checkedInAt` is then the time of its admission at this date, by the list of the door. */
  pass?: PassAtDoor | undefined
}

/**
 * The claims of a verified token; `eventTag` distinguishes a ticket of another event from an unknown one. `keyExpired`: it is genuine, but
 * codes of its key are no longer accepted.
 */
export type ScannedToken = {
  generation: number
  validFrom: Date
  validUntil: Date
  eventTag?: string
  keyExpired?: boolean
}

/** What a door admits: its ticket types (null for all), its directions (both if not given), and its hours, if it has any. */
export type DoorRule = {
  ticketTypeIds: readonly string[] | null
  direction?: DoorDirection
  opensAt?: Date | null
  closesAt?: Date | null
  /** Guests check themselves in here: no staff are present to hand anything out. */
  selfService?: boolean | undefined
  /**
   * It belongs to a check-in list other than the main one. It hands out only the extras among its ticket types: each is handed out once per
   * list, so a list for all tickets must not hand out again what the main list does.
   */
  ofList?: boolean | undefined
}

/** One attempt to pass a door. */
export type Scan = {
  eventId: string
  /** `door` null: the organiser scans without a door. */
  door: DoorRule | null
  direction: ScanDirection
  now: Date
  /** Null when no such ticket is known here. */
  ticket: ScannedTicket | null
  /** Null for a typed id or a manual check-in; `'forged'` when the signature does not verify or the key is not ours. */
  token: ScannedToken | 'forged' | null
}

/**
 * The rule that decides every scan, online and offline. A code of an older generation is `transferred`, one of a generation never issued is
 * `unknown`. An exit ignores the door's ticket types and hours, and an exit scan of a ticket that is not inside also answers `checked_out`,
 * although there is nothing to record. Nobody leaves at an entrance, and nobody enters at an exit.
 */
export function decideScan(scan: Scan): { result: ScanResult } {
  return { result: identify(scan) ?? refuseTicket(scan) ?? pass(scan) }
}

function identify({ eventId, ticket, token }: Scan): ScanResult | null {
  if (token === 'forged') return 'forged'
  if (token?.keyExpired) return 'key_expired'
  // A ticket that moved to another date keeps its id: a code of the former date is valid for that date only.
  if (token?.eventTag !== undefined && token.eventTag !== uuidTag(eventId)) return 'wrong_event'
  if (ticket) return ticket.eventId === eventId ? null : 'wrong_event'
  return 'unknown'
}

function refuseTicket(scan: Scan): ScanResult | null {
  const { ticket, token, direction } = scan
  if (!ticket || token === 'forged') return 'unknown'
  return (
    refuseState(ticket) ??
    refuseGeneration(ticket, token) ??
    refuseWay(scan) ??
    (direction === 'in' ? refuseEntry(scan) : null)
  )
}

/** An extra is only handed out, never returned: otherwise a shirt that was checked out could be handed out again. */
function refuseWay({ door, direction, ticket }: Scan): ScanResult | null {
  if (ticket?.extra && (direction === 'out' || door?.selfService || !handsOut(door, ticket))) return 'wrong_door'
  return (door?.direction ?? 'both') === 'both' || door?.direction === direction ? null : 'wrong_door'
}

/** Whether extras like this one are handed out at a door: everywhere on the main list, on other lists only if they are named. */
function handsOut(door: DoorRule | null, { ticketTypeId }: ScannedTicket): boolean {
  return !door?.ofList || door.ticketTypeIds?.includes(ticketTypeId) === true
}

function refuseState(ticket: ScannedTicket): ScanResult | null {
  if (ticket.state === 'refunded' || ticket.orderState === 'refunded' || ticket.orderState === 'refunding')
    return 'refunded'
  if (ticket.state === 'cancelled' || ticket.orderState === 'cancelled' || ticket.pass?.dateCancelled)
    return 'cancelled'
  return ticket.orderState === 'paid' || ticket.orderState === 'partially_refunded' ? null : 'unpaid'
}

function refuseGeneration(ticket: ScannedTicket, token: ScannedToken | null): ScanResult | null {
  if (!token || token.generation === ticket.generation) return null
  return token.generation < ticket.generation ? 'transferred' : 'unknown'
}

function refuseEntry({ door, ticket, token, now }: Scan): ScanResult | null {
  const only = door?.ticketTypeIds
  if (only && ticket && !only.includes(ticket.ticketTypeId)) return 'wrong_door'
  if (door?.opensAt && now < door.opensAt) return 'not_yet'
  if (door?.closesAt && now >= door.closesAt) return 'door_closed'
  if (!token || token === 'forged') return null
  if (now < token.validFrom) return 'not_yet'
  return now > token.validUntil ? 'expired' : null
}

function pass({ ticket, direction }: Scan): ScanResult {
  if (direction === 'out') return 'checked_out'
  if (ticket && isInside(ticket)) return 'already_checked_in'
  return ticket?.pass && !hasVisitLeft(ticket.pass) ? 'visits_used' : 'admitted'
}

/** Whether the holder is inside now: checked in, and not checked out since. */
export function isInside(ticket: { checkedInAt: Date | null; checkedOutAt: Date | null }): boolean {
  if (!ticket.checkedInAt) return false
  return !ticket.checkedOutAt || ticket.checkedOutAt < ticket.checkedInAt
}
