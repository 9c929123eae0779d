import { spawnSync } from 'node:child_process'
import { chown, mkdir } from 'node:fs/promises'
import type { Binaries } from '../db/cluster/binaries.ts'
import { type Cluster, connectionTo } from '../db/cluster/cluster.ts'
import { connectOrLaunch } from '../db/cluster/connect.ts'
import { EMPTY_ENVIRONMENT, SUPERUSER, writeAccessRules } from '../db/cluster/initialise.ts'
import { preparePlace } from '../db/cluster/place.ts'
import { stopServer } from '../db/cluster/postmaster.ts'

/** Makes and starts a cluster of an earlier PostgreSQL in a data folder, as a Foyer that brought that version would have left it. */
export async function openOldCluster(dataDir: string, binaries: Binaries): Promise<Cluster> {
  const say = (sentence: string) => process.stdout.write(`${sentence}\n`)
  const place = await preparePlace(dataDir, say)
  await mkdir(place.dataDirectory, { mode: 0o700 })
  if (place.serviceUser) await chown(place.dataDirectory, place.serviceUser.uid, place.serviceUser.gid)
  const made = spawnSync(
    binaries.initdb,
    ['--pgdata', place.dataDirectory, '--username', SUPERUSER, '--encoding', 'UTF8', '--locale', 'C', '--no-sync'],
    { ...place.serviceUser, cwd: place.dataDirectory, env: EMPTY_ENVIRONMENT, encoding: 'utf8' },
  )
  if (made.status !== 0) throw new Error(made.stderr)
  await writeAccessRules(place)
  const { client } = await connectOrLaunch({ place, binaries, maxConnections: 60, durable: true }, say)
  await client.query('create role foyer login createdb')
  await client.query('create database foyer owner foyer')
  await client.end()
  const connection = connectionTo(place)
  const url = `postgresql://${connection.user}@localhost:${connection.port}/${connection.database}?host=${encodeURIComponent(connection.host)}`
  return { connection, url, stop: () => stopServer(place, say) }
}
