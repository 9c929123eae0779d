import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'

const READY_SECONDS = 120
const STOP_SECONDS = 30
const RESTART_MS = 1000

interface ServiceCommand {
  readonly name: string
  readonly program: string
  readonly args: readonly string[]
  /** Added to the environment of this process. */
  readonly env?: Readonly<Record<string, string>>
  /** The user it runs as; by default the user of this process. */
  readonly account?: { readonly uid: number; readonly gid: number }
  readonly logFile: string
  /** Whether it does its work. */
  readonly ready: () => Promise<boolean>
  readonly say: (sentence: string) => void
  /** Aborted when everything is to end: then nothing is started any more. */
  readonly signal: AbortSignal
}

/** A program that is started again when it ends unasked, as a service manager would. */
export class Service {
  readonly #command: ServiceCommand
  #child: ChildProcess | undefined
  #wanted = false

  constructor(command: ServiceCommand) {
    this.#command = command
  }

  get name(): string {
    return this.#command.name
  }

  get pid(): number | undefined {
    return this.#child?.pid
  }

  /** Whether it does its work at the moment. */
  isReady(): Promise<boolean> {
    return this.#command.ready()
  }

  /** Starts it and waits until it is ready. */
  async start(): Promise<void> {
    const { name, logFile, ready, signal } = this.#command
    signal.throwIfAborted()
    const child = this.#spawn()
    for (const since = Date.now(); !(await ready()); await sleep(100)) {
      signal.throwIfAborted()
      if (hasEnded(child)) throw new Error(`${name} ended at its start. Its log: ${logFile}`)
      if (Date.now() - since > READY_SECONDS * 1000)
        throw new Error(`${name} was not ready within ${READY_SECONDS} seconds. Its log: ${logFile}`)
    }
    this.#wanted = true
  }

  /** Ends it in order, and by force after half a minute. */
  async stop(signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
    this.#wanted = false
    const child = this.#child
    if (!child || hasEnded(child)) return
    const ended = once(child, 'exit')
    child.kill(signal)
    const timer = setTimeout(() => child.kill('SIGKILL'), STOP_SECONDS * 1000)
    await ended
    clearTimeout(timer)
  }

  #spawn(): ChildProcess {
    const { name, program, args, env, account, logFile, say } = this.#command
    const log = openSync(logFile, 'a')
    const child = spawn(program, args, {
      env: { ...process.env, ...env },
      stdio: ['ignore', log, log],
      // Detached, so that Ctrl-C reaches only the script, which then ends the programs in order.
      detached: true,
      ...account,
    })
    closeSync(log)
    this.#child = child
    child.on('error', (error) => say(`${name} cannot be started: ${error.message}`))
    child.on('exit', (code, signal) => {
      if (!this.#wanted || child !== this.#child) return
      say(`${name} ended (${code ?? signal}) and is started again.`)
      setTimeout(() => {
        if (this.#wanted && child === this.#child) this.#spawn()
      }, RESTART_MS)
    })
    return child
  }
}

function hasEnded({ pid, exitCode, signalCode }: ChildProcess): boolean {
  return pid === undefined || exitCode !== null || signalCode !== null
}

/** Whether an address answers with 200. */
export async function answers(url: string): Promise<boolean> {
  return fetch(url, { signal: AbortSignal.timeout(3000) }).then(
    async (response) => {
      await response.arrayBuffer()
      return response.ok
    },
    () => false,
  )
}
