import type { BadgeSize } from '@foyer/contract'
import type { DoorDirection, ScanDirection, ScanResult, ScanStanding } from '@foyer/domain'
import type { Defaulted, DefaultedInstant, Instant, Nullable } from './columns.ts'

export interface DoorsTable {
  id: string
  /** Null for a door over all dates of a series. */
  event_id: Nullable<string>
  name: string
  code: string
  ticket_type_ids: Nullable<string[]>
  expires_at: Instant
  revoked_at: Nullable<Date>
  created_at: DefaultedInstant
  direction: Defaulted<DoorDirection>
  shows_names: Defaulted<boolean>
  admits_offline: Defaulted<boolean>
  opens_at: Nullable<Date>
  closes_at: Nullable<Date>
  kiosk: Defaulted<boolean>
  pin_hash: Nullable<string>
  badge_size: Nullable<BadgeSize>
  /** The check-in list it belongs to; null for the main one. Never changes. */
  list_id: Nullable<string>
  /** The series whose dates it is a door of; null for a door of an event. */
  series_id: Nullable<string>
  /** How many minutes before and after the start of a date it lets the guests of that date in; null for a door of an event. */
  arrival_before: Nullable<number>
  arrival_after: Nullable<number>
}

export interface CheckInListsTable {
  id: string
  /** Null for a list over all dates of a series. */
  event_id: Nullable<string>
  series_id: Nullable<string>
  name: string
  ticket_type_ids: Nullable<string[]>
  opens_at: Nullable<Date>
  closes_at: Nullable<Date>
  created_at: DefaultedInstant
  archived_at: Nullable<Date>
}

/** A view: what a door lets through, narrowed by its check-in list. */
export interface DoorRulesView {
  id: string
  event_id: string | null
  name: string
  direction: DoorDirection
  shows_names: boolean
  list_id: string | null
  list_name: string | null
  ticket_type_ids: string[] | null
  opens_at: Date | null
  closes_at: Date | null
  series_id: string | null
  arrival_before: number | null
  arrival_after: number | null
}

export interface DoorDevicesTable {
  id: string
  door_id: string
  /** Null for a phone of a door over all dates of a series. */
  event_id: Nullable<string>
  label: string
  created_at: DefaultedInstant
  last_seen_at: DefaultedInstant
  revoked_at: Nullable<Date>
  queue_length: Defaulted<number>
  battery: Nullable<number>
  /** When staff had it, at a kiosk; also stored for phones of staff whose door became one, and empty for tablets whose door got staff. */
  staffed_at: Nullable<Date>
  staffed_until: Nullable<Date>
  /** When the phone last reported that it had no pending scans. */
  told_all_at: Nullable<Date>
  /** Wrong PINs in a row at a kiosk's tablet, and until when it accepts no further PIN. */
  pin_failures: Defaulted<number>
  pin_wait_until: Nullable<Date>
  /** Whether it was paired by a pairing link, and so does not know the code of its door. */
  by_link: Defaulted<boolean>
}

export interface DoorPairingLinksTable {
  id: string
  door_id: string
  event_id: Nullable<string>
  code_hash: Buffer
  /** The phone that is locked out when the link is used. */
  replaces: Nullable<string>
  /** Missing in links of earlier releases. */
  created_by: Nullable<string>
  created_at: DefaultedInstant
  expires_at: Instant
  used_at: Nullable<Date>
}

export interface ScansTable {
  id: string
  event_id: string
  ticket_id: Nullable<string>
  door_id: Nullable<string>
  device_id: Nullable<string>
  user_id: Nullable<string>
  request_hash: Buffer
  direction: ScanDirection
  result: ScanResult
  scanned_at: Instant
  received_at: DefaultedInstant
  undone_at: Nullable<Date>
  happened_at: DefaultedInstant
  sequence: Nullable<number>
  device_result: Nullable<ScanResult>
  standing: Defaulted<ScanStanding>
  unproven: Defaulted<boolean>
  /** Made by a guest at a kiosk. */
  self_service: Defaulted<boolean>
  /** The organiser who took an admission back after the minute that staff have, and why. */
  undone_by: Nullable<string>
  undo_reason: Nullable<string>
  /** The check-in list of its door; null for the main one. */
  list_id: Nullable<string>
}

export interface ScanConflictsTable {
  scan_id: string
  /** The admission that counts instead; null where the ticket should not have been admitted at all. */
  kept_scan_id: Nullable<string>
  event_id: string
  ticket_id: string
  found_at: DefaultedInstant
  seen_at: Nullable<Date>
  seen_by: Nullable<string>
  seen_device: Nullable<string>
  seen_note: Nullable<string>
}

/** The admission of a pass at a date of its series. */
export interface PassVisitsTable {
  ticket_id: string
  event_id: string
  scan_id: string
  admitted_at: Instant
}

/** The admission of a pass by a check-in list at a date of its series. */
export interface PassListVisitsTable extends PassVisitsTable {
  list_id: string
}

/** Written by triggers alone. */
export interface TicketChangesTable {
  event_id: string
  transaction: string
  ticket_id: string
}
