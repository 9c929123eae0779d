import type { Nullable } from './columns.ts'

/** A backup that was due by the schedule, whether it is being made, was made or never was. */
export interface BackupRunsTable {
  due_at: Date
  every_seconds: number
  written_at: Nullable<Date>
  verified_at: Nullable<Date>
  bytes: Nullable<number>
  /** How long it took to write and verify it. */
  seconds: Nullable<number>
}
