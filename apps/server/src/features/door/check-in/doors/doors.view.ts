import type { DoorView } from '@foyer/contract'
import type { Site } from '../../../../deps.ts'
import { isoOrNull } from '../../../programme/events/index.ts'
import type { DoorDeviceRow, DoorRow, RuledDoor } from './doors.queries.ts'

interface DoorFacts {
  admitted: number
  selfCheckIns: number
  devices: DoorDeviceRow[]
  /** Whether the reader may pair phones: a code makes a phone a scanner, so that others do not see it. */
  showsCode: boolean
}

/** Makes a phone the scanner of a door. The code stands in the fragment, which no server sees or logs. */
export function doorLink(site: Site, door: Pick<DoorRow, 'event_id' | 'code'>): string {
  return `${site.publicUrl}/events/check-in/${door.event_id}#c=${door.code}`
}

/** What phones and organisers may know of a kiosk; never its PIN. */
export function kioskView({ kiosk, badge_size: badgeSize }: Pick<DoorRow, 'kiosk' | 'badge_size'>) {
  return kiosk ? { badgeSize } : null
}

/** The check-in list of a door; null for the main one. */
export function listView({ list_id: id, list_name: name }: Pick<RuledDoor, 'list_id' | 'list_name'>) {
  return id === null ? null : { _id: id, name: name ?? '' }
}

export function doorView(
  site: Site,
  door: RuledDoor,
  { admitted, selfCheckIns, devices, showsCode }: DoorFacts,
): DoorView {
  return {
    _id: door.id,
    eventId: door.event_id,
    name: door.name,
    code: showsCode ? door.code : '',
    link: showsCode ? doorLink(site, door) : '',
    ticketIds: door.ticket_type_ids,
    list: listView(door),
    direction: door.direction,
    showsNames: door.shows_names,
    admitsOffline: door.admits_offline,
    opensAt: isoOrNull(door.opens_at),
    closesAt: isoOrNull(door.closes_at),
    expiresAt: door.expires_at.toISOString(),
    kiosk: kioskView(door),
    admitted,
    selfCheckIns,
    devices: devices.map((device) => ({
      _id: device.id,
      label: device.label,
      pairedAt: device.created_at.toISOString(),
      lastSeenAt: device.last_seen_at.toISOString(),
      revoked: device.revoked_at !== null,
      queueLength: device.queue_length,
      battery: device.battery,
      byLink: device.by_link,
    })),
  }
}
