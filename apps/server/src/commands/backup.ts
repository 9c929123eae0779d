// `npm run backup`: one file with database and uploads, checked by restoring it.
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import {
  openDatabase,
  removeOldBackups,
  uploadsOf,
  verifyBackup,
  writeBackup,
  type WrittenBackup,
} from '../backup/index.ts'
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
      folder: resolve(values.to ?? env.backup.folder),
      keep: values.keep === undefined ? null : Number(values.keep),
      verify: values.verify,
    }
  } catch (error) {
    throw new UsageError(`${error instanceof Error ? error.message : String(error)}.\n${USAGE}`)
  }
}

function sayVerification(verification: WrittenBackup['verification']): void {
  if (!verification) return
  if ('untried' in verification) return say(`Not verified: ${verification.untried}`)
  if (verification.broken > 0)
    say(`The books of the backup break ${verification.broken} rules: look at the alarms of the administrator.`)
  say('Verified: the backup was restored into a database made for the purpose.')
}

await runCommand(async (env) => {
  const { folder, keep, verify } = optionsOf(env)
  const { passphrase } = env.backup
  const { pool, url, place, close } = await openDatabase(env, say)
  try {
    const client = await pool.connect()
    const source = { client, uploads: uploadsOf(env), secretKeyFile: secretKeyFile(env) }
    const { file, manifest, verification } = await writeBackup(source, {
      folder,
      passphrase,
      now: new Date(),
      ownFolder: false,
      verify: verify ? (written) => verifyBackup(written, passphrase, url) : null,
    }).finally(() => client.release())
    const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0)
    say(`Backed up ${place}: ${rows} rows in ${manifest.tables.length} tables, ${manifest.uploads.files} uploads.`)
    say(file)
    if (passphrase === null)
      say(
        'It is not encrypted and holds personal data: set BACKUP_PASSPHRASE. SECRET_KEY is not in it: keep it elsewhere.',
      )
    sayVerification(verification)
    if (keep !== null)
      for (const name of await removeOldBackups(folder, { last: keep, daily: 0, weekly: 0, monthly: 0 }))
        say(`Removed the old backup ${name}.`)
    return 0
  } finally {
    await close()
  }
})
