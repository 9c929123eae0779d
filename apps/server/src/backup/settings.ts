import { join } from 'node:path'
import { z } from 'zod'
import { type BackupKeep, parseBackupKeep, standardKeep } from './kept-backups.ts'
import { type BackupSchedule, parseBackupSchedule } from './schedule.ts'

const KEEP_TEXT = Object.entries(standardKeep)
  .map(([rule, count]) => `${rule}:${count}`)
  .join(',')

/** The settings of backups, as the table of all settings has them. */
export const backupSettings = {
  BACKUP_SCHEDULE: [
    'none: backups are made by hand',
    'When workers make a backup: a time of day in UTC, 03:15, or an interval, 6h or 30m',
  ],
  BACKUP_DIR: [
    'backups in the data folder',
    'Folder of backups, of this installation alone; every worker with BACKUP_SCHEDULE must reach the same one',
  ],
  BACKUP_KEEP: [
    KEEP_TEXT,
    'How many scheduled backups are kept: the last ones, and the newest of so many days, weeks and months',
  ],
  BACKUP_PASSPHRASE: [
    'none: backups are not encrypted',
    'At least 12 characters; encrypts backups (age) and opens them',
  ],
} as const satisfies Record<string, readonly [string, string]>

/** What the environment may hold of them. */
export const backupFields = {
  BACKUP_SCHEDULE: z
    .string()
    .transform((text, context) => {
      const schedule = parseBackupSchedule(text)
      if (schedule) return schedule
      context.addIssue('must be a time of day in UTC such as 03:15, or an interval from 15m to 168h such as 6h')
      return z.NEVER
    })
    .optional(),
  BACKUP_DIR: z.string().optional(),
  BACKUP_KEEP: z
    .string()
    .default(KEEP_TEXT)
    .transform((text, context) => {
      const keep = parseBackupKeep(text)
      if (keep) return keep
      context.addIssue('must keep at least one backup, by pairs such as last:4,daily:7,weekly:4,monthly:6')
      return z.NEVER
    }),
  BACKUP_PASSPHRASE: z.string().min(12, 'must have at least 12 characters').optional(),
}

export interface BackupPlan {
  /** When workers make backups; null: only people do, by a command. */
  readonly schedule: BackupSchedule | null
  /** Absolute. */
  readonly folder: string
  readonly keep: BackupKeep
  readonly passphrase: string | null
}

interface Parsed {
  readonly BACKUP_SCHEDULE?: BackupSchedule | undefined
  readonly BACKUP_DIR?: string | undefined
  readonly BACKUP_KEEP: BackupKeep
  readonly BACKUP_PASSPHRASE?: string | undefined
}

/** @param resolved turns a path of the settings into an absolute one */
export function backupPlanOf(parsed: Parsed, dataDir: string, resolved: (path: string) => string): BackupPlan {
  return {
    schedule: parsed.BACKUP_SCHEDULE ?? null,
    folder: parsed.BACKUP_DIR === undefined ? join(dataDir, 'backups') : resolved(parsed.BACKUP_DIR),
    keep: parsed.BACKUP_KEEP,
    passphrase: parsed.BACKUP_PASSPHRASE ?? null,
  }
}
