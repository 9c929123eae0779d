import type { SavedGuestView } from '@foyer/contract'
import type { JSONColumnType } from 'kysely'
import type { DefaultedInstant } from './columns.ts'

export interface GuestViewsTable {
  id: string
  organisation_id: string
  event_id: string
  name: string
  filter: JSONColumnType<SavedGuestView['filter'], string, string>
  columns: string[]
  created_at: DefaultedInstant
}
