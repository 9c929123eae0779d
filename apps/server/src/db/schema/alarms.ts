import type { JSONColumnType } from 'kysely'
import type { DefaultedInstant, Nullable } from './columns.ts'

export interface AlarmsTable {
  id: string
  rule: string
  kind: 'books' | 'work'
  findings: number
  examples: JSONColumnType<Record<string, unknown>[], string, string>
  fingerprint: string
  opened_at: DefaultedInstant
  seen_at: DefaultedInstant
  closed_at: Nullable<Date>
  closed_by: Nullable<string>
  note: Nullable<string>
}

export interface BookChecksTable {
  at: DefaultedInstant
  rules: number
  broken: number
}
