import { type BadgeSize, checkInRows, type DoorView } from '@foyer/contract'
import { type LocalDateTime, zonedToUtc, type DoorDirection } from '@foyer/domain'
import { localTimeOf } from '../../../lib/local-time.ts'
import { wordedResolver } from '../../../lib/worded-resolver.ts'

/** What the form of a door holds. */
export type DoorValues = {
  name: string
  admits: string
  ticketIds: string[]
  direction: DoorDirection
  kiosk: boolean
  /** '' keeps the one it has. */
  pin: string
  /** '' for none. */
  badgeSize: BadgeSize | ''
  showsNames: boolean
  admitsOffline: boolean
  /** On the event's clock; '' without hours. */
  opensAt: LocalDateTime
  closesAt: LocalDateTime
}

/** What is sent of what the form holds. */
export function doorRequest(values: DoorValues, timezone: string) {
  const { admits, ticketIds, opensAt, closesAt, kiosk, pin, badgeSize, ...door } = values
  const instantOf = (local: LocalDateTime) => (local === '' ? null : zonedToUtc(local, timezone).toISOString())
  return {
    ...door,
    direction: kiosk ? ('in' as const) : door.direction,
    ticketIds: admits === 'all' ? null : ticketIds,
    opensAt: instantOf(opensAt),
    closesAt: instantOf(closesAt),
    kiosk: kiosk ? { pin: pin === '' ? null : pin, badgeSize: badgeSize === '' ? null : badgeSize } : null,
  }
}

/** What the form starts with. */
export function doorValues(door: DoorView | undefined, timezone: string): DoorValues {
  const localOf = (instant: string | null) => localTimeOf(instant, timezone)
  return {
    name: door?.name ?? '',
    admits: door?.ticketIds ? 'some' : 'all',
    ticketIds: door?.ticketIds ?? [],
    direction: door?.direction ?? 'both',
    kiosk: Boolean(door?.kiosk),
    pin: '',
    badgeSize: door?.kiosk?.badgeSize ?? '',
    showsNames: door?.showsNames ?? true,
    admitsOffline: door?.admitsOffline ?? true,
    opensAt: localOf(door?.opensAt ?? null),
    closesAt: localOf(door?.closesAt ?? null),
  }
}

export const resolveDoor = wordedResolver(checkInRows.createDoor.schema.body, {
  name: (value) => (String(value).trim() === '' ? 'Name the door, such as North gate.' : 'Use at most 60 characters.'),
  ticketIds: 'Choose at least one ticket, or let all in.',
  closesAt: 'The door has to close after it opens.',
  'kiosk.pin': 'Four to eight digits.',
})
