import { execFile, spawn } from 'node:child_process'
import { cp, mkdtemp, rm, symlink } from 'node:fs/promises'
import { connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { z } from 'zod'
import { startTestCluster } from '../apps/server/src/db/cluster/index.ts'
import { createPool } from '../apps/server/src/db/database.ts'
import { useContainer } from './image/use.ts'
import { openMailSink } from './mail-sink.ts'

// Builds the image of the Dockerfile without a daemon and without a registry of images, starts a container of it and uses it: for
// whoever changes the Dockerfile on a machine without Docker. Needs root and Debian's buildah and mmdebstrap. The images it builds upon
// (FROM) are made here: Debian's smallest system as its image leaves it, and that with this machine's Node and npm for the build.

const DEBIAN = 'debian:bookworm-slim'
const NODE = 'node:24-bookworm-slim'
const IMAGE = 'foyer-tried'
const PORT = 3210
const CERTIFICATES = 'etc/certificates-of-the-registry.crt'
/** The whole image, unpacked. */
const MOST_MEGABYTES = 400
const PATIENCE_MS = 180_000
/** Docker allows more still; buildah's own limit of 1,024 is too low for npm. */
const OPEN_FILES = ['--ulimit', 'nofile=16384:16384']

const imageSettings = z.object({
  Docker: z.object({ config: z.object({ Healthcheck: z.object({ Test: z.array(z.string()) }) }) }),
})

const run = promisify(execFile)
const say = (sentence: string) => process.stdout.write(`${sentence}\n`)
const buildah = async (...args: string[]) =>
  (await run('buildah', args, { env: { ...process.env, BUILDAH_ISOLATION: 'chroot' } })).stdout.trim()

/** Runs a program and shows its output on this terminal. */
async function show(program: string, args: readonly string[]): Promise<void> {
  const child = spawn(program, args, { stdio: 'inherit', env: { ...process.env, BUILDAH_ISOLATION: 'chroot' } })
  const code = await new Promise((resolve) => child.once('exit', resolve))
  if (code !== 0) throw new Error(`${program} ${args[0] ?? ''} ended with ${String(code)}.`)
}

/** Debian's packages and files of "bookworm-slim": https://github.com/debuerreotype/debuerreotype, whose slim variant has no manuals. */
async function makeDebian(folder: string): Promise<void> {
  const system = join(folder, 'system.tar')
  const options = [
    'path-exclude=/usr/share/doc/*',
    'path-include=/usr/share/doc/*/copyright',
    ...['info', 'linda', 'locale', 'man'].map((name) => `path-exclude=/usr/share/${name}/*`),
  ].map((option) => `--dpkgopt=${option}`)
  const merged = ['--include=usr-is-merged', '--hook-dir=/usr/share/mmdebstrap/hooks/merged-usr']
  await show('mmdebstrap', ['--quiet', '--variant=minbase', ...merged, ...options, 'bookworm', system])
  const container = await buildah('from', 'scratch')
  const root = await buildah('mount', container)
  await run('tar', ['-xf', system, '-C', root])
  await buildah('umount', container)
  await buildah('commit', '--quiet', '--rm', container, DEBIAN)
}

/** Node and npm for the build, and the certificates by which this machine's npm trusts its registry. */
async function makeNode(): Promise<void> {
  const npm = process.env['npm_execpath']
  if (npm === undefined) throw new Error('Start this by `npm run try:image`: the image gets the npm that started it.')
  const container = await buildah('from', '--pull-never', DEBIAN)
  const root = await buildah('mount', container)
  await cp(process.execPath, join(root, 'usr/local/bin/node'))
  await cp(dirname(dirname(npm)), join(root, 'usr/local/lib/node_modules/npm'), { recursive: true })
  await symlink('../lib/node_modules/npm/bin/npm-cli.js', join(root, 'usr/local/bin/npm'))
  await cp('/etc/ssl/certs/ca-certificates.crt', join(root, CERTIFICATES))
  await buildah('umount', container)
  await buildah('config', '--env', `NODE_EXTRA_CA_CERTS=/${CERTIFICATES}`, container)
  await buildah('commit', '--quiet', '--rm', container, NODE)
}

/** Forwards a port of this machine to a socket that the user of the image may not open. */
async function leadTo(socket: string): Promise<{ port: number; close: () => void }> {
  const server = createServer((caller) => {
    const called = connect(socket)
    caller.pipe(called).pipe(caller)
    for (const end of [caller, called]) end.on('error', () => [caller, called].map((each) => each.destroy()))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  return { port: typeof address === 'object' && address ? address.port : 0, close: () => server.close() }
}

/** Starts a container as the image says, with a database and mails of this machine, and asks until it is ready. */
async function start(): Promise<void> {
  const cluster = await startTestCluster({ durable: false })
  const mails = await openMailSink()
  const { host, port, user, database } = cluster.connection
  const relay = await leadTo(join(host, `.s.PGSQL.${port}`))
  const settings = {
    PORT: String(PORT),
    DATABASE_URL: `postgres://${user}@127.0.0.1:${relay.port}/${database}`,
    SECRET_KEY: 'a secret for the image that is long enough to be taken',
    PUBLIC_URL: `http://127.0.0.1:${PORT}`,
    SMTP_URL: mails.url,
  }
  const container = await buildah('from', '--pull-never', IMAGE)
  const environment = Object.entries(settings).flatMap(([name, value]) => ['--env', `${name}=${value}`])
  const inside = (command: string) => ['run', '--isolation', 'chroot', ...environment, container, '--', 'node', command]
  const program = spawn('buildah', inside('apps/server/src/main.ts'), { stdio: 'inherit' })
  const pool = createPool({ ...cluster.connection, max: 2 }, () => undefined)
  const ended = new Promise<never>((_resolve, reject) =>
    program.once('exit', (code) => reject(new Error(`The container ended with ${String(code)}.`))),
  )
  try {
    const ready = await Promise.race([readyAt(`http://127.0.0.1:${PORT}`), ended])
    say(`Ready after ${(ready / 1000).toFixed(1)} s, as user ${await userOf(container)}.`)
    const used = await useContainer(`http://127.0.0.1:${PORT}`, pool)
    say(`Made ${used.join(', ')}.`)
    const [, ...check] = imageSettings.parse(JSON.parse(await buildah('inspect', container))).Docker.config.Healthcheck
      .Test
    await show('buildah', [...inside('').slice(0, -2), ...check])
    say('The health check answers.')
    for (const command of ['doctor', 'backup']) await show('buildah', inside(`apps/server/src/commands/${command}.ts`))
  } finally {
    program.kill('SIGTERM')
    await ended.catch(() => undefined)
    await buildah('rm', container)
    await pool.close(1000)
    await mails.close()
    relay.close()
    await cluster.stop()
  }
}

/** Milliseconds until the program answers its readiness, its listing and a picture of the site. */
async function readyAt(url: string): Promise<number> {
  const began = performance.now()
  for (;;) {
    const answer = await fetch(`${url}/readyz`).catch(() => null)
    if (answer?.ok) break
    if (performance.now() - began > PATIENCE_MS) throw new Error(`Not ready after ${PATIENCE_MS / 1000} s.`)
    await sleep(250)
  }
  const ready = performance.now() - began
  for (const path of ['/', '/help/', '/favicon.svg']) {
    const answer = await fetch(`${url}${path}`)
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}.`)
  }
  return ready
}

async function userOf(container: string): Promise<string> {
  return buildah('inspect', '--format', '{{.OCIv1.Config.User}}', container)
}

const folder = await mkdtemp(join(tmpdir(), 'foyer-image-'))
try {
  say(`Making ${DEBIAN} and ${NODE} from Debian’s packages …`)
  await makeDebian(folder)
  await makeNode()
  say('Building the image …')
  await show('buildah', [
    'bud',
    '--format',
    'docker',
    '--pull-never',
    '--isolation',
    'chroot',
    ...OPEN_FILES,
    '--tag',
    IMAGE,
    '.',
  ])
  const size = await buildah('images', '--format', '{{.Size}}', IMAGE)
  say(`The image takes ${size}, ${await buildah('images', '--format', '{{.Size}}', DEBIAN)} of it ${DEBIAN}.`)
  if (!size.endsWith(' MB') || Number.parseFloat(size) > MOST_MEGABYTES)
    throw new Error(`The image takes more than ${MOST_MEGABYTES} MB.`)
  say('Starting a container …')
  await start()
  say('1 image built, started and used')
} finally {
  await rm(folder, { recursive: true, force: true })
}
