import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, existsSync, mkdirSync, openSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { freePort } from '../../apps/server/src/testing/free-port.ts'

const START_MS = 120_000
const STOP_MS = 20_000
const root = fileURLToPath(new URL('../../', import.meta.url))
const entry = join(root, 'apps/server/src/main.ts')
const bundledNode = join(root, 'node_modules/node/bin/node')

/**
 * The settings of every program that works on the journeys' database. A second program takes jobs as well: if one of these settings
 * were missing, it would refuse or change what the first program does.
 */
export const sharedSettings = {
  TZ: 'UTC',
  FOYER_MODE: 'demo',
  LANGUAGES: 'en,fr,ar',
  BANK_TRANSFER_ACCOUNT: 'DE89 3704 0044 0532 0130 00',
  BANK_TRANSFER_HOLDER: 'Foyer Events GmbH',
  BANK_TRANSFER_BANK: 'COBADEFFXXX',
  BANK_TRANSFER_CURRENCY: 'EUR',
  // Journeys receive webhooks themselves.
  WEBHOOK_ALLOW_NETWORKS: '127.0.0.0/8',
}

export interface FoyerProcess {
  url: string
  stop: () => Promise<void>
}

export interface FoyerOptions {
  dataDir: string
  /** Without one, mails go to a folder of the data folder. */
  smtpUrl?: string
  logFile: string
}

/** Starts the real program on a free port with a data folder of its own, and waits until it says it is ready. */
export async function startFoyer({ dataDir, smtpUrl, logFile }: FoyerOptions): Promise<FoyerProcess> {
  const port = await freePort()
  const url = `http://localhost:${port}`
  mkdirSync(dirname(logFile), { recursive: true })
  const log = openSync(logFile, 'w')
  const child = spawn(existsSync(bundledNode) ? bundledNode : process.execPath, [entry], {
    cwd: root,
    stdio: ['ignore', log, log],
    // Its own process group: Ctrl-C reaches Playwright alone, which then stops the program in good order.
    detached: true,
    // Nothing of the caller's environment but these: a DATABASE_URL left in a shell must not be filled with test data.
    env: {
      PATH: process.env['PATH'],
      HOME: process.env['HOME'],
      ...sharedSettings,
      // Journeys register from networks of their own: one network may register 30 times an hour.
      TRUST_PROXY: '1',
      PORT: String(port),
      PUBLIC_URL: url,
      FOYER_DATA_DIR: dataDir,
      ...(smtpUrl !== undefined && { SMTP_URL: smtpUrl }),
    },
  })
  closeSync(log)
  try {
    await ready(child, url)
  } catch (error) {
    child.kill('SIGKILL')
    throw new Error(`${String(error)}\n${tail(logFile)}`, { cause: error })
  }
  return { url, stop: async () => stop(child, logFile) }
}

async function ready(child: ChildProcess, url: string): Promise<void> {
  const failed = new AbortController()
  child.once('error', (error) => failed.abort(error))
  child.once('exit', (code, signal) =>
    failed.abort(new Error(`Foyer ended with ${signal ?? code} before it was ready.`)),
  )
  const deadline = Date.now() + START_MS
  while (Date.now() < deadline) {
    failed.signal.throwIfAborted()
    const status = await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(2000) }).then(
      (answer) => answer.status,
      () => 0,
    )
    if (status === 200) return
    await sleep(100)
  }
  throw new Error(`Foyer did not answer 200 on ${url}/readyz in ${START_MS / 1000} s.`)
}

async function stop(child: ChildProcess, logFile: string): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) {
    throw new Error(`Foyer ended by itself during the run.\n${tail(logFile)}`)
  }
  const exited = once(child, 'exit').then(() => true)
  child.kill('SIGTERM')
  const inTime = await Promise.race([exited, sleep(STOP_MS, false, { ref: false })])
  if (inTime) return
  child.kill('SIGKILL')
  throw new Error(`Foyer did not stop within ${STOP_MS / 1000} s of SIGTERM.\n${tail(logFile)}`)
}

function tail(logFile: string): string {
  return readFileSync(logFile, 'utf8').split('\n').slice(-40).join('\n')
}
