import { randomBytes } from 'node:crypto'
import { mkdir, readdir, rm, stat, statfs, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Pool } from 'pg'
import { lastBackup } from '../backup/last-backup.ts'
import { momentOfBackup } from '../backup/kept-backups.ts'
import { createDatabase } from '../db/database.ts'
import type { Env } from '../env.ts'
import { type Finding, fault, good, notice, reasonOf } from './finding.ts'

const MEGABYTE = 1024 * 1024
const HOUR_SECONDS = 3600
const DAY_MS = 24 * HOUR_SECONDS * 1000
/** The free space that a backup needs, in multiples of its size: verifying unpacks it and copies its uploads once more. */
const ROOM_OF_ONE = 3
/** After how many intervals backups are late: one may fail and be retried without an alert. */
const LATE_AFTER = 2

/** The folder of backups: with a schedule whether the next one can be written, without one how old the newest one is. */
export async function checkBackupFolder({ backup, dataDir }: Env, now: Date): Promise<Finding[]> {
  const { folder, schedule } = backup
  const newest = await newestBackup(folder)
  if (!schedule) return [ageOf(newest, folder, now)]
  const findings = [await checkWritable(folder), await checkRoom(folder, newest?.bytes ?? 0)]
  if (folder.startsWith(join(dataDir, '/')))
    findings.push(
      notice(
        'Backup folder',
        `${folder} is in the data folder, so that one broken disk takes both.`,
        'Name a folder of another machine or disk in BACKUP_DIR, or copy the files there.',
      ),
    )
  return findings
}

interface NewestBackup {
  readonly madeAt: number
  readonly bytes: number
}

async function newestBackup(folder: string): Promise<NewestBackup | null> {
  const names = await readdir(folder).catch(() => [])
  const newest = names
    .filter((name) => momentOfBackup(name) !== null)
    .toSorted()
    .at(-1)
  if (newest === undefined) return null
  const { mtimeMs, size } = await stat(join(folder, newest))
  return { madeAt: mtimeMs, bytes: size }
}

function ageOf(newest: NewestBackup | null, folder: string, now: Date): Finding {
  const mend = 'Set BACKUP_SCHEDULE, or run "npm run backup" every day, and keep the file on another machine.'
  if (!newest) return notice('Backups', `There is none in ${folder}.`, mend)
  const days = Math.floor((now.getTime() - newest.madeAt) / DAY_MS)
  const says = `The newest in ${folder} is ${days === 0 ? 'of today' : `${days} days old`}.`
  return days > 2 ? notice('Backups', says, mend) : good('Backups', says)
}

async function checkWritable(folder: string): Promise<Finding> {
  const probe = join(folder, `.writable-${randomBytes(4).toString('hex')}`)
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    await writeFile(probe, '')
    await rm(probe)
    return good('Backup folder', `${folder} can be written to.`)
  } catch (error) {
    return fault(
      'Backup folder',
      `${folder} cannot be written to: ${reasonOf(error)}.`,
      'Give this user the folder, or name another in BACKUP_DIR.',
    )
  }
}

async function checkRoom(folder: string, bytes: number): Promise<Finding> {
  const room = await statfs(folder).catch(() => null)
  if (!room) return notice('Backup folder', `${folder} is not there.`, 'Name another in BACKUP_DIR.')
  const free = Math.floor((room.bavail * room.bsize) / MEGABYTE)
  const needed = Math.ceil((bytes * ROOM_OF_ONE) / MEGABYTE)
  const says = `${free} MB are free in ${folder}, and the next backup needs about ${needed} MB until it is verified.`
  return free < needed
    ? fault('Backup folder', says, 'Make room, keep fewer by BACKUP_KEEP, or name another folder in BACKUP_DIR.')
    : good('Backup folder', says)
}

/** Of a schedule: how long ago the last backup was verified. */
export async function checkScheduledBackups(pool: Pool, { backup }: Env): Promise<Finding[]> {
  if (!backup.schedule) return []
  const { rowCount } = await pool.query(`select where to_regclass('backup_runs') is not null`)
  const { age, every } = rowCount === 0 ? { age: null, every: null } : await lastBackup(createDatabase(pool))
  if (age === null || every === null)
    return [notice('Backups', 'No scheduled backup has been due yet.', 'Start a worker with BACKUP_SCHEDULE.')]
  const hours = (seconds: number) => (seconds / HOUR_SECONDS).toFixed(seconds < 10 * HOUR_SECONDS ? 1 : 0)
  const says = `No backup was verified in the last ${hours(age)} hours; one is due every ${hours(every)} hours.`
  return age > LATE_AFTER * every
    ? [fault('Backups', says, 'See that a worker with BACKUP_SCHEDULE runs, and read its log for the reason.')]
    : [good('Backups', `The last scheduled one was verified ${hours(age)} hours ago.`)]
}
