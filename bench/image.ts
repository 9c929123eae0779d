import { execFile, spawn } from 'node:child_process'
import { cp, mkdtemp, rm, symlink } from 'node:fs/promises'
import { connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { startTestCluster } from '../apps/server/src/db/cluster/index.ts'
import { openMailSink } from './mail-sink.ts'

// Builds the image of the Dockerfile without a daemon and without a registry of images, and starts a container of it: for whoever
// changes the Dockerfile on a machine without Docker. Needs root and Debian's buildah and mmdebstrap. The image it builds upon
// (FROM) is made here: Debian's smallest system with this machine's Node and npm.

const BASE = 'node:24-bookworm-slim'
const IMAGE = 'foyer-tried'
const PORT = 3210
const PATIENCE_MS = 60_000
/** Docker allows more still; buildah's own limit of 1,024 is too low for npm. */
const OPEN_FILES = ['--ulimit', 'nofile=16384:16384']

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

/** Node for what the Dockerfile starts from, and the certificates by which this machine's npm trusts its registry. */
async function makeBase(folder: string): Promise<void> {
  const npm = process.env['npm_execpath']
  if (npm === undefined) throw new Error('Start this by `npm run try:image`: the image gets the npm that started it.')
  const system = join(folder, 'system.tar')
  await show('mmdebstrap', ['--quiet', '--variant=minbase', '--include=ca-certificates', 'bookworm', system])
  const container = await buildah('from', 'scratch')
  const root = await buildah('mount', container)
  await run('tar', ['-xf', system, '-C', root])
  await cp(process.execPath, join(root, 'usr/local/bin/node'))
  await cp(dirname(dirname(npm)), join(root, 'usr/local/lib/node_modules/npm'), { recursive: true })
  await symlink('../lib/node_modules/npm/bin/npm-cli.js', join(root, 'usr/local/bin/npm'))
  const certificates = 'etc/ssl/certs/ca-certificates.crt'
  await cp(join('/', certificates), join(root, certificates))
  await run('chroot', [root, 'useradd', '--create-home', '--uid', '1000', 'node'])
  await buildah('umount', container)
  await buildah('config', '--env', `NODE_EXTRA_CA_CERTS=/${certificates}`, container)
  await buildah('commit', '--quiet', '--rm', container, BASE)
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
  const command = ['--', 'node', 'apps/server/src/main.ts']
  const args = ['run', '--isolation', 'chroot', ...environment, container, ...command]
  const program = spawn('buildah', args, { stdio: 'inherit' })
  const ended = new Promise<never>((_resolve, reject) =>
    program.once('exit', (code) => reject(new Error(`The container ended with ${String(code)}.`))),
  )
  try {
    const ready = await Promise.race([readyAt(`http://127.0.0.1:${PORT}`), ended])
    say(`Ready after ${(ready / 1000).toFixed(1)} s, as user ${await userOf(container)}.`)
  } finally {
    program.kill('SIGTERM')
    await ended.catch(() => undefined)
    await buildah('rm', container)
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
  say(`Making ${BASE} from Debian’s packages …`)
  await makeBase(folder)
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
  const images = await buildah('images', '--format', '{{.Name}} {{.Size}}')
  say(images.split('\n').find((line) => line.includes(IMAGE)) ?? '')
  say('Starting a container …')
  await start()
  say('1 image built and started')
} finally {
  await rm(folder, { recursive: true, force: true })
}
