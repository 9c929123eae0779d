import { once } from 'node:events'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { Cluster } from './cluster.ts'
import { writeContainers } from './containers.ts'

// `npm run cluster`: Foyer on a PostgreSQL of three members, all on this machine. docs/operations/cluster.md explains it.
// Ctrl-C ends everything in order; SIGHUP replaces the processes of Foyer one by one.

const HELP = `npm run cluster -- [--folder data/cluster] [--port 8000] [--database-port 5400] [--etcd-port 2379] [--postgres /usr/lib/postgresql/15/bin]

Needs Debian's packages patroni, etcd-server, haproxy and postgresql. All other settings of Foyer come from the environment.

npm run cluster -- --containers data/containers
writes the configurations for ops/cluster/compose.yaml into a folder instead, and ends.
`
const { values } = parseArgs({
  options: {
    folder: { type: 'string', default: join(import.meta.dirname, '../../data/cluster') },
    port: { type: 'string', default: '8000' },
    'database-port': { type: 'string', default: '5400' },
    'etcd-port': { type: 'string', default: '2379' },
    postgres: { type: 'string' },
    containers: { type: 'string' },
    help: { type: 'boolean', default: false },
  },
})

const say = (sentence: string): void => void process.stdout.write(`${sentence}\n`)

async function prepareContainers(folder: string): Promise<void> {
  await writeContainers(folder)
  say(`docker compose --file ops/cluster/compose.yaml --env-file ${join(folder, 'variables.env')} up --build`)
}

async function run(): Promise<void> {
  const { build } = await import('../../scripts/build.mjs')
  await build()
  const ending = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => ending.abort())
  const cluster = await Cluster.start({
    folder: resolve(values.folder),
    ports: { site: Number(values.port), database: Number(values['database-port']), etcd: Number(values['etcd-port']) },
    programs: values.postgres,
    say,
    signal: ending.signal,
  }).catch((error: unknown) => {
    // Ended on request while it started.
    if (ending.signal.aborted) return null
    throw error
  })
  if (!cluster) return
  let replacing = Promise.resolve()
  process.on('SIGHUP', () => {
    replacing = replacing
      .then(async () => {
        say('Replacing web and worker.')
        await cluster.replace()
        say('Web and worker are replaced.')
      })
      .catch((error: unknown) => say(String(error)))
  })
  say(`Open ${cluster.url}. Logs: ${join(resolve(values.folder), 'logs')}. Ctrl-C ends everything.`)
  if (!ending.signal.aborted) await once(ending.signal, 'abort')
  say('Stopping.')
  await cluster.stop()
}

if (values.help) process.stdout.write(HELP)
else
  await (values.containers === undefined ? run() : prepareContainers(resolve(values.containers))).catch(
    (error: unknown) => {
      process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
      process.exitCode = 1
    },
  )
