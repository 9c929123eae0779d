// `npm run upgrade-database`: moves the own database to the PostgreSQL of this release, if another one wrote it.
import { parseArgs } from 'node:util'
import { upgradeDatabase } from '../backup/index.ts'
import { OtherMajorVersion, startCluster } from '../db/cluster/index.ts'
import { runCommand, say, UsageError } from './run-command.ts'

const USAGE = 'Usage: npm run upgrade-database [-- --binaries FOLDER]'

function binariesOf(): string | null {
  try {
    const { values } = parseArgs({ options: { binaries: { type: 'string' } } })
    return values.binaries ?? null
  } catch (error) {
    throw new UsageError(`${error instanceof Error ? error.message : String(error)}.\n${USAGE}`)
  }
}

await runCommand(async ({ databaseUrl, dataDir }) => {
  const binaries = binariesOf()
  if (databaseUrl !== null)
    throw new UsageError('DATABASE_URL names a server of your own: upgrade that one with its own means.')
  try {
    const cluster = await startCluster({ dataDir, log: say })
    await cluster.stop()
    say('The database is one of the PostgreSQL that this Foyer brings: there is nothing to upgrade.')
  } catch (error) {
    if (!(error instanceof OtherMajorVersion)) throw error
    await upgradeDatabase(error, { dataDir, binaries, say })
  }
  return 0
})
