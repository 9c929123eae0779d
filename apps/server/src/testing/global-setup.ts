import { statfs } from 'node:fs/promises'
import type { TestProject } from 'vitest/node'
import { createDatabase, createPool } from '../db/database.ts'
import { startTestCluster } from '../db/cluster/index.ts'
import { migrate } from '../db/migrate.ts'
import { BossQueue, jobNames } from '../jobs/job-queue.ts'
import { deriveSecrets } from '../secrets.ts'
import { TEST_SECRET } from './test-app.ts'

const TEMPLATE = 'foyer_template'

/** A file system in memory, and how much of it must be free. */
const [MEMORY, ENOUGH_BYTES] = ['/dev/shm', 6 * 1024 ** 3]

declare module 'vitest' {
  interface ProvidedContext {
    server: { host: string; port: number; user: string }
  }
}

function report(error: Error): void {
  process.stderr.write(`${error.message}\n`)
}

/**
 * In memory where there is enough of it: half of the processor time of PostgreSQL is the making and removing of a thousand files for each
 * database on a disk.
 */
async function folderOfCluster(): Promise<string> {
  const { bavail, bsize } = await statfs(MEMORY).catch(() => ({ bavail: 0, bsize: 0 }))
  return bavail * bsize >= ENOUGH_BYTES ? MEMORY : '/tmp'
}

/** One real PostgreSQL for the run, and a migrated database that each test file copies. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const cluster = await startTestCluster({ durable: false, maxConnections: 400, within: await folderOfCluster() })
  const { host, port, user, database } = cluster.connection
  const admin = createPool({ host, port, user, database, max: 1 }, report)
  await admin.query(`create database ${TEMPLATE}`)
  await admin.end()
  const pool = createPool({ host, port, user, database: TEMPLATE, max: 4 }, report)
  const db = createDatabase(pool)
  await migrate(db)
  const secrets = deriveSecrets(TEST_SECRET)
  const queue = new BossQueue({ pool, secrets, mailsAtOnce: 8, onDone: () => {}, onFailure: () => {}, onError: report })
  await queue.start(jobNames)
  await queue.stop()
  await db.destroy()
  project.provide('server', { host, port, user })
  return () => cluster.stop()
}
