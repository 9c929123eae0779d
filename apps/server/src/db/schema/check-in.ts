import type { BadgeSize } from '@foyer/contract'
import type { DoorDirection, ScanDirection, ScanResult, ScanStanding } from '@foyer/domain'
import type { Defaulted, DefaultedInstant, Instant, Nullable } from './columns.ts'

export interface DoorsTable {
  id: string
  event_id: string
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
}

export interface DoorDevicesTable {
  id: string
  door_id: string
  event_id: string
  label: string
  created_at: DefaultedInstant
  last_seen_at: DefaultedInstant
  revoked_at: Nullable<Date>
  queue_length: Defaulted<number>
  battery: Nullable<number>
  staffed_at: Nullable<Date>
  staffed_until: Nullable<Date>
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
}

export interface ScanConflictsTable {
  scan_id: string
  kept_scan_id: string
  event_id: string
  ticket_id: string
  found_at: DefaultedInstant
}

/** Written by triggers alone. */
export interface TicketChangesTable {
  event_id: string
  transaction: string
  ticket_id: string
}
