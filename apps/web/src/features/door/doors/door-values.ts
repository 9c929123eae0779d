import { type BadgeSize, checkInRows, type DoorView } from '@foyer/contract'
import { type LocalDateTime, zonedToUtc, type DoorDirection } from '@foyer/domain'
import { m } from '@foyer/messages'
import { localTimeOf } from '../../../lib/local-time.ts'
import { wordedResolver } from '../../../lib/worded-resolver.ts'

/** The values of the door form. */
export type DoorValues = {
  name: string
  admits: string
  ticketIds: string[]
  /** '' for the main check-in list. */
  listId: string
  direction: DoorDirection
  kiosk: boolean
  /** '' keeps the current PIN. */
  pin: string
  /** '' for none. */
  badgeSize: BadgeSize | ''
  showsNames: boolean
  admitsOffline: boolean
  /** In the event's time zone; '' for no limit. */
  opensAt: LocalDateTime
  closesAt: LocalDateTime
}

/** The request body for the form's values. */
export function doorRequest(values: DoorValues, timezone: string) {
  const { admits, ticketIds, listId, opensAt, closesAt, kiosk, pin, badgeSize, ...door } = values
  const instantOf = (local: LocalDateTime) => (local === '' ? null : zonedToUtc(local, timezone).toISOString())
  return {
    ...door,
    listId: listId === '' ? null : listId,
    direction: kiosk || listId !== '' ? ('in' as const) : door.direction,
    ticketIds: admits === 'all' ? null : ticketIds,
    opensAt: instantOf(opensAt),
    closesAt: instantOf(closesAt),
    kiosk: kiosk ? { pin: pin === '' ? null : pin, badgeSize: badgeSize === '' ? null : badgeSize } : null,
  }
}

/** The form's initial values. */
export function doorValues(door: DoorView | undefined, timezone: string): DoorValues {
  const localOf = (instant: string | null) => localTimeOf(instant, timezone)
  return {
    name: door?.name ?? '',
    admits: door?.ticketIds ? 'some' : 'all',
    ticketIds: door?.ticketIds ?? [],
    listId: door?.list?._id ?? '',
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
  name: (value) => (String(value).trim() === '' ? m.door_form_name_required() : m.door_form_name_long()),
  ticketIds: () => m.door_form_tickets_required(),
  closesAt: () => m.door_form_closes_early(),
  'kiosk.pin': () => m.door_form_pin_digits(),
})
