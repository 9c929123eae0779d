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
  /** Whether the door is one over all dates of a day. */
  allDates: boolean
  /** Minutes before and after the start of a date. */
  before: number
  after: number
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
  const { admits, ticketIds, listId, opensAt, closesAt, kiosk, pin, badgeSize, allDates, before, after, ...shared } =
    values
  const door = {
    ...shared,
    listId: listId === '' ? null : listId,
    direction: kiosk || listId !== '' ? ('in' as const) : shared.direction,
    kiosk: kiosk ? { pin: pin === '' ? null : pin, badgeSize: badgeSize === '' ? null : badgeSize } : null,
  }
  if (allDates) return { ...door, ...ofOneEvent, series: { before, after } }
  const instantOf = (local: LocalDateTime) => (local === '' ? null : zonedToUtc(local, timezone).toISOString())
  return {
    ...door,
    series: null,
    ticketIds: admits === 'all' ? null : ticketIds,
    opensAt: instantOf(opensAt),
    closesAt: instantOf(closesAt),
  }
}

/** The fields that only a door of one event has. */
const ofOneEvent = { ticketIds: null, opensAt: null, closesAt: null }

/** Guests of a slot arrive a little early, and late guests are admitted for half an hour. Minutes. */
const USUAL_ARRIVAL = { before: 15, after: 30 }

/** The form's initial values. */
export function doorValues(door: DoorView | undefined, timezone: string): DoorValues {
  const localOf = (instant: string | null) => localTimeOf(instant, timezone)
  const { before, after } = door?.series ?? USUAL_ARRIVAL
  return {
    name: door?.name ?? '',
    allDates: Boolean(door?.series),
    before,
    after,
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
