import { randomInt } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { type ServerProcess, startServerProcess } from './server-process.ts'
import { spawnProgram } from './spawned-program.ts'

/** A request of a client that does not give up. */
export interface Asked {
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: unknown
  /** The statuses that are no surprise. */
  readonly expected: readonly number[]
}

/** Between two attempts of the same request. */
const RETRY_MS = 50

/** Several programs on one database that are killed one after the other, and clients that ask whichever is there. */
export class DoomedPrograms {
  /** Requests that were sent again, because the program had died or could not answer. */
  retries = 0
  readonly #env: Readonly<Record<string, string>>
  readonly #serving: ServerProcess[] = []
  #closed = false

  constructor(env: Readonly<Record<string, string>>) {
    this.#env = env
  }

  async add(): Promise<void> {
    this.#serving.push(await startServerProcess(this.#env))
  }

  /** Kills one of those that serve, whatever it is doing. */
  async killOne(): Promise<void> {
    const [victim] = this.#serving.splice(randomInt(this.#serving.length), 1)
    victim?.kill('SIGKILL')
    await victim?.ended
  }

  /** Kills a program while it starts. */
  async killStarting(withinMs: number): Promise<void> {
    const starting = await spawnProgram(this.#env)
    await sleep(randomInt(withinMs))
    starting.child.kill('SIGKILL')
    await starting.ended
  }

  /** Asks until there is an answer that is not a program's failure: what a browser or a client with an idempotency key does. */
  async ask<T>({ method, path, headers = {}, body, expected }: Asked): Promise<T> {
    for (;;) {
      if (this.#closed) throw new Error(`${method} ${path} was not answered before the programs were closed`)
      const url = this.#serving.at(randomInt(Math.max(1, this.#serving.length)))?.url
      const answer =
        url === undefined
          ? null
          : await fetch(url + path, {
              method,
              headers: { ...headers, ...(body !== undefined && { 'content-type': 'application/json' }) },
              ...(body !== undefined && { body: JSON.stringify(body) }),
            })
              .then(async (response) => ({
                status: response.status,
                body: JSON.parse((await response.text()) || 'null'),
              }))
              .catch(() => null)
      if (answer !== null && answer.status < 500) {
        if (expected.includes(answer.status)) return answer.body
        throw new Error(`${method} ${path} was answered ${answer.status}: ${JSON.stringify(answer.body)}`)
      }
      this.retries += 1
      await sleep(RETRY_MS)
    }
  }

  /** Ends those that are left, in order. */
  async close(): Promise<void> {
    this.#closed = true
    for (const each of this.#serving) each.kill('SIGTERM')
    await Promise.all(this.#serving.splice(0).map(({ ended }) => ended))
  }
}
