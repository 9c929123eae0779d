import type { ScanResult } from '@foyer/domain'
import type { DefaultedInstant, Instant, Nullable } from './columns.ts'

export interface DoorsTable {
  id: string
  event_id: string
  name: string
  code: string
  ticket_type_ids: Nullable<string[]>
  expires_at: Instant
  revoked_at: Nullable<Date>
  created_at: DefaultedInstant
}

export interface DoorDevicesTable {
  id: string
  door_id: string
  event_id: string
  label: string
  created_at: DefaultedInstant
  last_seen_at: DefaultedInstant
  revoked_at: Nullable<Date>
}

export interface ScansTable {
  id: string
  event_id: string
  ticket_id: Nullable<string>
  door_id: Nullable<string>
  device_id: Nullable<string>
  user_id: Nullable<string>
  request_hash: Buffer
  direction: 'in' | 'out'
  result: ScanResult
  scanned_at: Instant
  received_at: DefaultedInstant
  undone_at: Nullable<Date>
}
