import { fork } from 'node:child_process'
import { join } from 'node:path'

/** What to send over keep-alive connections, each of which waits for its answer before it asks again, as a browser would. */
export interface Load {
  readonly port: number
  readonly connections: number
  readonly path: string
  /** POST by default. */
  readonly method?: 'POST' | 'PUT'
  /** Who asks: one for each connection in turn. */
  readonly authorizations?: readonly string[]
  /** Passes of a waiting room: one for each connection in turn. */
  readonly passes?: readonly string[]
  /** JSON, sent in turn, each request with an Idempotency-Key of its own. */
  readonly bodies: readonly string[]
  /** Ends after this time, at the first answer that says that nothing is left, or when each body was sent once. */
  readonly until: { readonly milliseconds: number } | 'none is left' | 'all are sent'
}

/** An order as its buyer saw it in the answer. */
export interface HandedOut {
  readonly key: string
  readonly body: string
  readonly reference: string
  readonly quantity: number
}

export interface LoadReport {
  readonly seconds: number
  /** Status → how many answers had it. */
  readonly statuses: Readonly<Record<string, number>>
  readonly orders: readonly HandedOut[]
}

const PROCESS = join(import.meta.dirname, 'load-process.ts')

/** Sends loads from a process of its own, so that they do not take the server's turns. It warms up as the server does. */
export class LoadGenerator {
  readonly #child = fork(PROCESS, { serialization: 'advanced' })

  /** The process that sends. */
  get pid(): number {
    if (this.#child.pid === undefined) throw new Error('The load process did not start')
    return this.#child.pid
  }

  /** One at a time. */
  send(load: Load): Promise<LoadReport> {
    return new Promise((resolve, reject) => {
      const stopListening = (): void => {
        this.#child.off('message', hear)
        this.#child.off('exit', fail)
      }
      const hear = (report: LoadReport): void => {
        stopListening()
        resolve(report)
      }
      const fail = (code: number | null): void => {
        stopListening()
        reject(new Error(`The load process ended with ${String(code)} and no report`))
      }
      this.#child.on('message', hear)
      this.#child.on('exit', fail)
      this.#child.send(load)
    })
  }

  close(): void {
    this.#child.disconnect()
  }
}

/** Number of answers and their rate per second. Throws on unexpected answers, because their rate says nothing. */
export function rateOf({ statuses, seconds }: LoadReport, expected: string): { figure: number; units: number } {
  const others = Object.keys(statuses).filter((status) => status !== expected)
  if (others.length > 0) throw new Error(`Answers other than ${expected}: ${JSON.stringify(statuses)}`)
  const units = statuses[expected] ?? 0
  return { figure: units / seconds, units }
}
