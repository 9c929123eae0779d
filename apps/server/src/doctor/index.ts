import { openDatabase } from '../backup/index.ts'
import type { Env } from '../env.ts'
import { assertMailServer } from '../gateways/mail/index.ts'
import { checkBackupFolder, checkScheduledBackups } from './check-backups.ts'
import { checkDatabase } from './check-database.ts'
import { checkFolder } from './check-folder.ts'
import { checkReplica } from './check-replica.ts'
import { checkSettings } from './check-settings.ts'
import { checkUploads } from './check-uploads.ts'
import { type Finding, fault, good, reasonOf } from './finding.ts'

export type { Finding } from './finding.ts'

/** Looks at settings, data folder, database and mail server without changing anything for longer than a moment. Never throws for what it finds. */
export async function diagnose(env: Env): Promise<Finding[]> {
  const now = () => new Date()
  return [
    ...checkSettings(env),
    ...(await checkFolder(env)),
    ...(await checkBackupFolder(env, now())),
    ...(await checkUploads(env)),
    ...(await databaseFindings(env, now)),
    ...(await checkReplica(env)),
    await mailFinding(env),
  ]
}

async function databaseFindings(env: Env, now: () => Date): Promise<Finding[]> {
  const mend = 'See that it runs and that DATABASE_URL names it.'
  try {
    const { pool, close } = await openDatabase(env, () => {})
    try {
      return [...(await checkDatabase(pool, now)), ...(await checkScheduledBackups(pool, env))]
    } finally {
      await close()
    }
  } catch (error) {
    return [fault('Database', reasonOf(error), mend)]
  }
}

async function mailFinding(env: Env): Promise<Finding> {
  if (env.smtpUrl === null) return good('Mail', 'Mails are kept in a folder and can be read at /dev/mail.')
  const { host } = new URL(env.smtpUrl)
  try {
    await assertMailServer(env.smtpUrl)
    return good('Mail', `${host} answers and takes the login.`)
  } catch (error) {
    return fault(
      'Mail',
      `${host} does not take mails: ${reasonOf(error)}.`,
      'Correct SMTP_URL, or ask whoever runs the mail server.',
    )
  }
}
