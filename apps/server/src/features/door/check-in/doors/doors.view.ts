import type { DoorView } from '@foyer/contract'
import type { Site } from '../../../../deps.ts'
import { isoOrNull } from '../../../programme/events/index.ts'
import type { DoorDeviceRow, DoorRow, RuledDoor } from './doors.queries.ts'
import { arrivalOf, placeOf } from './door-place.ts'
import type { ListedLink } from './pairing-links.ts'

interface DoorFacts {
  /** The event on whose screen it is shown; a door of a series is shown at each of its dates. */
  eventId: string
  admitted: number
  selfCheckIns: number
  devices: DoorDeviceRow[]
  links: readonly ListedLink[]
  /** Whether the reader may pair phones: a code makes a phone a scanner, so that others do not see it. */
  showsCode: boolean
}

/** Makes a phone the scanner of a door. The code stands in the fragment, which no server sees or logs. */
export function doorLink(site: Site, door: Pick<DoorRow, 'event_id' | 'series_id' | 'code'>): string {
  return `${site.publicUrl}/events/check-in/${placeOf(door)}#c=${door.code}`
}

/** What phones and organisers may know of a kiosk; never its PIN. */
export function kioskView({ kiosk, badge_size: badgeSize }: Pick<DoorRow, 'kiosk' | 'badge_size'>) {
  return kiosk ? { badgeSize } : null
}

/** The check-in list of a door; null for the main one. */
export function listView({ list_id: id, list_name: name }: Pick<RuledDoor, 'list_id' | 'list_name'>) {
  return id === null ? null : { _id: id, name: name ?? '' }
}

function linkView(link: ListedLink): DoorView['links'][number] {
  return {
    _id: link.id,
    madeBy: link.made_by,
    madeAt: link.created_at.toISOString(),
    expiresAt: link.expires_at.toISOString(),
    usedAt: isoOrNull(link.used_at),
    replaces: link.replaces,
  }
}

export function doorView(
  site: Site,
  door: RuledDoor,
  { eventId, admitted, selfCheckIns, devices, links, showsCode }: DoorFacts,
): DoorView {
  return {
    _id: door.id,
    eventId,
    series: arrivalOf(door),
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
    links: showsCode ? links.map(linkView) : [],
  }
}
