import type { ScanResult } from '@foyer/domain'
import type { Insertable } from 'kysely'
import type { DoorDevicesTable, DoorsTable, ScansTable } from '../db/schema/index.ts'
import { uuidv7 } from '../ids.ts'
import { HOUR, MINUTE } from './moments.ts'
import type { TicketTypeRow } from './order-rows.ts'
import type { PlacedEvent } from './placed-event.ts'
import { SeededRandom } from './seeded-random.ts'

interface AdmissionRows {
  readonly doors: Insertable<DoorsTable>[]
  readonly devices: Insertable<DoorDevicesTable>[]
  readonly scans: Insertable<ScansTable>[]
  /** The event's tickets as they are after these scans. */
  readonly tickets: TicketTypeRow[]
}

/** A door with the phones at it. */
interface Post {
  readonly door: Insertable<DoorsTable> & { readonly event_id: string }
  readonly devices: Insertable<DoorDevicesTable>[]
}

/** The hours in which guests came. */
interface Arrivals {
  readonly from: number
  readonly until: number
  /** Whether the event is under way, so that some guests have left. */
  readonly underWay: boolean
}

/** The hash of 2468, the PIN that the texts of the demo name. */
const DEMO_PIN = '$argon2id$v=19$m=19456,t=2,p=1$GNdWMOfDS5OkbzBXPdnqCg$nY38BuJTuehhqvN9KaD+HOezkezU5QwbnyYDJKGORxQ'
const DOOR_STAYS = 12 * HOUR
const LEFT_AGAIN = 0.1
const NOTED = 0.04
const NOTES = ['Press', 'Wheelchair place by the left aisle', 'Speaks on air tonight', 'Friend of the choir'] as const
const STRANGE: readonly ScanResult[] = ['unknown', 'forged', 'wrong_event']

/** The doors of an event that has begun, who came through them, and who was turned away. */
export function admissionRows(event: PlacedEvent, sold: readonly TicketTypeRow[], now: Date): AdmissionRows | null {
  const { admission, startsAt, endsAt, doorsOpenAt } = event
  if (!admission || !startsAt || !endsAt || !doorsOpenAt) return null
  const random = new SeededRandom(`doors of ${event.id}`)
  const underWay = endsAt > now
  const until = underWay ? now.getTime() - 2 * MINUTE : startsAt.getTime() + 75 * MINUTE
  const arrivals = { from: doorsOpenAt.getTime(), until, underWay }
  const posts = admission.doors.map((door, index) => postOf(random, event, { door, index, doorsOpenAt, endsAt, now }))
  const scans: Insertable<ScansTable>[] = []
  const tickets = sold.map((ticket) => {
    const noted = underWay && random.chance(NOTED) ? { ...ticket, note: random.pick(NOTES) } : ticket
    return random.chance(admission.arrived) ? admit(random, { ticket: noted, posts, arrivals, scans }) : noted
  })
  scans.push(...refusals(random, { event, tickets, posts, arrivals }))
  return {
    doors: posts.map((post) => post.door),
    devices: posts.flatMap((post) => post.devices),
    scans,
    tickets,
  }
}

type DoorTable = NonNullable<PlacedEvent['admission']>['doors'][number]

function postOf(
  random: SeededRandom,
  event: PlacedEvent,
  at: { door: DoorTable; index: number; doorsOpenAt: Date; endsAt: Date; now: Date },
): Post {
  const madeAt = new Date(at.doorsOpenAt.getTime() - 3 * HOUR + at.index * MINUTE)
  const { only } = at.door
  const door = {
    id: uuidv7(madeAt.getTime()),
    event_id: event.id,
    name: at.door.name,
    code: at.door.code,
    ticket_type_ids: only ? event.tickets.filter(({ name }) => only.includes(name)).map(({ id }) => id) : null,
    expires_at: new Date(at.endsAt.getTime() + DOOR_STAYS),
    created_at: madeAt,
    ...(at.door.kiosk && { kiosk: true, pin_hash: DEMO_PIN, badge_size: 'card' as const, direction: 'in' as const }),
  }
  const devices = at.door.phones.map((label) => {
    const pairedAt = at.doorsOpenAt.getTime() - random.between(5, 40) * MINUTE
    const seenAt = Math.min(at.now.getTime() - random.between(0.1, 1.5) * MINUTE, at.endsAt.getTime())
    return {
      id: uuidv7(Math.floor(pairedAt)),
      door_id: door.id,
      event_id: event.id,
      label,
      created_at: new Date(pairedAt),
      last_seen_at: new Date(seenAt),
    }
  })
  return { door, devices }
}

function letsIn(post: Post, ticket: TicketTypeRow): boolean {
  return post.door.ticket_type_ids?.includes(ticket.ticket_type_id) ?? true
}

function boughtAt(ticket: TicketTypeRow): number {
  return new Date(ticket.created_at ?? 0).getTime()
}

interface Entry {
  readonly ticket: TicketTypeRow
  readonly posts: readonly Post[]
  readonly arrivals: Arrivals
  readonly scans: Insertable<ScansTable>[]
}

/** Most come soon after the doors open. Each moment of a ticket is a scan of its own. */
function admit(random: SeededRandom, { ticket, posts, arrivals, scans }: Entry): TicketTypeRow {
  const post = random.pick(posts.filter((candidate) => letsIn(candidate, ticket)))
  // Nobody comes before they have bought.
  const from = Math.max(arrivals.from, boughtAt(ticket))
  const came = from + Math.min(random.next(), random.next()) * Math.max(0, arrivals.until - from)
  const entrance = scanOf(random, post, { ticket, result: 'admitted', at: came })
  scans.push(entrance)
  const inside = {
    ...ticket,
    state: 'checked_in' as const,
    checked_in_at: new Date(Math.floor(came)),
    checked_in_scan: entrance.id,
  }
  const left = came + random.between(40, 180) * MINUTE
  if (!arrivals.underWay || left > arrivals.until || !random.chance(LEFT_AGAIN)) return inside
  const exit = post.door.kiosk ? (posts[0] ?? post) : post
  scans.push(scanOf(random, exit, { ticket, result: 'checked_out', at: left }))
  return { ...inside, state: 'checked_out', checked_out_at: new Date(Math.floor(left)) }
}

interface House {
  readonly event: PlacedEvent
  readonly tickets: readonly TicketTypeRow[]
  readonly posts: readonly Post[]
  readonly arrivals: Arrivals
}

/** Refused scans: tickets shown a second time, a guest at the wrong door, and codes that do not belong to this event. */
function refusals(random: SeededRandom, { event, tickets, posts, arrivals }: House): Insertable<ScansTable>[] {
  const inside = tickets.filter((ticket) => ticket.state === 'checked_in').slice(4, 7)
  const again = inside.map((ticket) => {
    const came = new Date(ticket.checked_in_at ?? arrivals.from).getTime()
    const at = random.between(came + 1000, arrivals.until + MINUTE)
    return scanOf(random, random.pick(posts), { ticket, result: 'already_checked_in', at })
  })
  const lost = posts.flatMap((post) =>
    tickets
      .filter((ticket) => ticket.state === 'valid' && boughtAt(ticket) < arrivals.from && !letsIn(post, ticket))
      .slice(0, 2)
      .map((ticket) =>
        scanOf(random, post, { ticket, result: 'wrong_door', at: random.between(arrivals.from, arrivals.until) }),
      ),
  )
  const strange = STRANGE.slice(0, event.admission?.doors.length).map((result) =>
    scanOf(random, random.pick(posts), { ticket: null, result, at: random.between(arrivals.from, arrivals.until) }),
  )
  return [...again, ...lost, ...strange]
}

function scanOf(
  random: SeededRandom,
  post: Post,
  scan: { ticket: TicketTypeRow | null; result: ScanResult; at: number },
): Insertable<ScansTable> {
  const at = new Date(Math.floor(scan.at))
  return {
    id: uuidv7(at.getTime()),
    event_id: post.door.event_id,
    ticket_id: scan.ticket?.id ?? null,
    door_id: post.door.id,
    device_id: random.pick(post.devices).id,
    user_id: null,
    request_hash: random.bytes(32),
    direction: scan.result === 'checked_out' ? 'out' : 'in',
    result: scan.result,
    scanned_at: at,
    received_at: at,
    happened_at: at,
    self_service: post.door.kiosk ?? false,
    standing: scan.result === 'admitted' ? 'admission' : scan.result === 'checked_out' ? 'exit' : 'none',
  }
}
