import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from './free-port.ts'
import { programEnvironment } from './program-environment.ts'

/** A tenth of a second apart. A busy machine takes half a minute to load the program. */
const MOST_TRIES = 1200
const MAIN = join(import.meta.dirname, '../main.ts')

/** The real program as a process of its own. */
export interface ServerProcess {
  readonly url: string
  readonly pid: number
  readonly output: () => string
  /** Resolves with the exit code, or the signal that ended it. */
  readonly ended: Promise<number | NodeJS.Signals>
  kill(signal: NodeJS.Signals): void
}

function pidOf({ pid }: ChildProcess): number {
  if (pid === undefined) throw new Error('The program did not start')
  return pid
}

/** Starts the program as one that only works on jobs. Answers how it ended, and how to end it. */
export function startWorkerProcess(env: Record<string, string>): Pick<ServerProcess, 'pid' | 'ended' | 'kill'> {
  const child = spawn(process.execPath, [MAIN], {
    env: { ...programEnvironment, FOYER_ROLE: 'worker', ...env },
    stdio: 'ignore',
  })
  const ended = once(child, 'exit').then(([code, signal]: (number | NodeJS.Signals | null)[]) => code ?? signal ?? 0)
  return { pid: pidOf(child), ended, kill: (signal) => child.kill(signal) }
}

/** Starts the program and waits until it is ready. Throws with what it said when it ends instead. */
export async function startServerProcess(env: Record<string, string>): Promise<ServerProcess> {
  const port = await freePort()
  const url = `http://localhost:${port}`
  const child: ChildProcess = spawn(process.execPath, [MAIN], {
    env: { ...programEnvironment, PORT: String(port), PUBLIC_URL: url, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  child.stdout?.on('data', (chunk: Buffer) => (output += chunk.toString()))
  child.stderr?.on('data', (chunk: Buffer) => (output += chunk.toString()))
  let over = false
  const ended = once(child, 'exit').then(([code, signal]: (number | NodeJS.Signals | null)[]) => {
    over = true
    return code ?? signal ?? 0
  })
  for (let tries = 0; tries < MOST_TRIES && !over; tries += 1) {
    const ready = await fetch(`${url}/readyz`).then(
      (response) => response.ok,
      () => false,
    )
    if (ready) break
    await sleep(100)
  }
  if (over) throw new Error(`The program ended at its start:\n${output}`)
  return { url, pid: pidOf(child), output: () => output, ended, kill: (signal) => child.kill(signal) }
}
