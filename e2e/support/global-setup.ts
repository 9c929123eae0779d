import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDemoSessions } from './demo-sessions.ts'
import { startFoyer } from './foyer-process.ts'
import { startMailSink } from './mail-sink.ts'
import { findOrMake } from './screens-of-members.ts'

/** Starts the program and a mail server once for all journeys; what it returns stops both. */
export default async function globalSetup(): Promise<() => Promise<void>> {
  // While you write a journey, keep a program running and name it here: starting a new one takes longer than the journey.
  if (process.env['FOYER_URL'] && process.env['FOYER_MAIL_SINK']) return async () => {}
  const folder = await mkdtemp(join(tmpdir(), 'foyer-e2e-'))
  // As root the program gives its database to an unprivileged user, who must be able to reach the data folder.
  await chmod(folder, 0o755)
  const mails = join(folder, 'mails')
  await mkdir(mails)
  const sink = await startMailSink(mails)
  const cleanUp = async () => {
    await sink.close()
    await rm(folder, { recursive: true, force: true })
  }
  try {
    const foyer = await startFoyer({
      dataDir: join(folder, 'data'),
      smtpUrl: sink.url,
      logFile: 'test-results/foyer.log',
    })
    process.env['FOYER_URL'] = foyer.url
    process.env['FOYER_MAIL_SINK'] = mails
    process.env['FOYER_SMTP'] = sink.url
    process.env['FOYER_DATA'] = join(folder, 'data')
    await openDemoSessions(foyer.url)
    await findOrMake(foyer.url)
    return async () => {
      try {
        await foyer.stop()
      } finally {
        await cleanUp()
      }
    }
  } catch (error) {
    await cleanUp()
    throw error
  }
}
