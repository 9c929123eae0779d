// `npm run backup`: one file with database and uploads, checked by restoring it.
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { BackupError, openDatabase, removeOldBackups, uploadsOf, verifyBackup, writeBackup } from '../backup/index.ts'
import { ClusterError } from '../db/cluster/index.ts'
import { type Env } from '../env.ts'
import { secretKeyFile } from '../secret-key.ts'
import { runCommand, say, UsageError } from './run-command.ts'

const USAGE = 'Usage: npm run backup [-- [--to FOLDER] [--keep COUNT] [--no-verify]]'

interface Options {
  readonly folder: string
  /** How many backups stay in the folder; null keeps all. */
  readonly keep: number | null
  readonly verify: boolean
}

function optionsOf(env: Env): Options {
  try {
    const { values } = parseArgs({
      allowNegative: true,
      options: { to: { type: 'string' }, keep: { type: 'string' }, verify: { type: 'boolean', default: true } },
    })
    if (values.keep !== undefined && !/^[1-9]\d{0,3}$/.test(values.keep)) throw new Error('--keep is a whole number')
    return {
      folder: resolve(values.to ?? join(env.dataDir, 'backups')),
      keep: values.keep === undefined ? null : Number(values.keep),
      verify: values.verify,
    }
  } catch (error) {
    throw new UsageError(`${error instanceof Error ? error.message : String(error)}.\n${USAGE}`)
  }
}

async function verified(file: string, passphrase: string | null): Promise<boolean> {
  try {
    const { broken } = await verifyBackup(file, passphrase)
    if (broken > 0) say(`The books of the backup break ${broken} rules: look at the alarms of the administrator.`)
    say('Verified: the backup was restored into a database made for the purpose.')
    return true
  } catch (error) {
    if (error instanceof ClusterError) {
      say(
        `Not verified, because this installation brings no PostgreSQL of its own to restore it into: ${error.message}`,
      )
      return true
    }
    if (!(error instanceof BackupError)) throw error
    say(`The backup cannot be restored: ${error.message}`)
    return false
  }
}

await runCommand(async (env) => {
  const { folder, keep, verify } = optionsOf(env)
  const passphrase = env.backupPassphrase
  const { pool, place, close } = await openDatabase(env, say)
  try {
    const client = await pool.connect()
    const source = { client, uploads: uploadsOf(env), secretKeyFile: secretKeyFile(env) }
    const { file, manifest } = await writeBackup(source, { folder, passphrase, now: new Date() }).finally(() =>
      client.release(),
    )
    const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0)
    say(`Backed up ${place}: ${rows} rows in ${manifest.tables.length} tables, ${manifest.uploads.files} uploads.`)
    say(file)
    if (passphrase === null)
      say(
        'It is not encrypted and holds personal data: set BACKUP_PASSPHRASE. SECRET_KEY is not in it: keep it elsewhere.',
      )
    if (verify && !(await verified(file, passphrase))) return 1
    if (keep !== null) for (const name of await removeOldBackups(folder, keep)) say(`Removed the old backup ${name}.`)
    return 0
  } finally {
    await close()
  }
})
