// `npm run restore -- FILE`: fills an empty database and an empty data folder from a backup.
import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { BackupError, openDatabase, restoreBackup, uploadsOf } from '../backup/index.ts'
import { secretKeyFile } from '../secret-key.ts'
import { runCommand, say, UsageError } from './run-command.ts'

await runCommand(async (env) => {
  const [file, ...more] = process.argv.slice(2)
  if (file === undefined || more.length > 0) throw new UsageError('Usage: npm run restore -- FILE')
  if (!existsSync(file)) throw new BackupError(`There is no file ${resolve(file)}.`)
  const { pool, place, close } = await openDatabase(env, say)
  try {
    const target = { pool, uploads: uploadsOf(env), secretKeyFile: secretKeyFile(env) }
    const manifest = await restoreBackup(file, env.backup.passphrase, target)
    const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0)
    say(`Restored the backup of ${manifest.madeAt} into ${place}: ${rows} rows, ${manifest.uploads.files} uploads.`)
    say('Start Foyer with the SECRET_KEY it had before: order links and ticket codes depend on it.')
    return 0
  } finally {
    await close()
  }
})
