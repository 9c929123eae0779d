import { Client } from 'pg'

/** After this many executions, a statement is worth a persistent plan. */
const OFTEN = 32
/** Each named statement takes memory in every session. */
const MOST_NAMED = 150
/** Texts with lists of changing lengths must not fill the memory of a process that runs for months. */
const MOST_COUNTED = 2000
/** A statement with a list of rows, which is never repeated in the same form. */
const TOO_LONG = 10_000
/** A plan that was made while a table was nearly empty must not outlive its growth. */
const PLANS_LAST_MS = 15_000

/** SQLSTATE of a statement whose result columns have changed since a migration. */
const RESULT_CHANGED = '0A000'
const UNKNOWN_NAME = '26000'
const IDLE = 'I'
/** The columns that a statement answers are those of the table at the moment. */
const ALL_COLUMNS = /(?:select|returning|,|\.)\s*\*|returning "?\w+"?\.\*/i

/** A generic plan cannot prove that a partial index covers the rows of the parameters, and fails. */
const PARTIAL_CONFLICT = /on conflict[^)]*\)\s*where/i

/** Housekeeping of a connection, not a statement of its user, so it is hidden from those who watch statements. */
const unwatched: unknown = Reflect.get(Client.prototype, 'query')

function sendBy(query: unknown, client: Client, given: readonly unknown[]): unknown {
  if (typeof query !== 'function') throw new TypeError('A client that cannot query')
  return Reflect.apply(query, client, given)
}

type Done = (error: unknown, result?: unknown) => void

function isOutdated(error: unknown): boolean {
  const code: unknown = error instanceof Error ? Reflect.get(error, 'code') : undefined
  return code === RESULT_CHANGED || code === UNKNOWN_NAME
}

/**
 * Names the statements that a process sends often, so that PostgreSQL parses and plans them once per session; doing so each time costs
 * more than running them. If a migration of a newer release changes the result columns of a statement while this process runs, the
 * statement is repeated without a name, and no more names are used. That is impossible within a transaction, so statements that return
 * all columns of a table are named only outside of one.
 */
export class NamedStatements {
  readonly #sent = new Map<string, number>()
  readonly #names = new Map<string, string>()
  #isOff = false

  /** Names the statements of a connection of ours from now on. */
  attach(client: Client): void {
    // Looked up each time, because watchers of all clients' statements replace it on the prototype.
    const send = (...given: unknown[]): unknown => sendBy(Reflect.get(Client.prototype, 'query'), client, given)
    let plannedSince = Date.now()
    const runNamed = async (name: string, text: string, values: unknown[], isAlone: boolean): Promise<unknown> => {
      if (isAlone && Date.now() - plannedSince >= PLANS_LAST_MS) {
        plannedSince = Date.now()
        await sendBy(unwatched, client, ['discard plans'])
      }
      try {
        return await send({ name, text, values })
      } catch (error) {
        if (!isAlone || !isOutdated(error)) throw error
        this.#isOff = true
        return send(text, values)
      }
    }
    const run = (text: string, values: unknown[], done?: Done): unknown => {
      const isAlone = client.getTransactionStatus() === IDLE
      const name = this.#nameOf(text, isAlone)
      if (name === undefined) return done ? send(text, values, done) : send(text, values)
      const answer = runNamed(name, text, values, isAlone)
      if (!done) return answer
      // Called outside of the promise, whose handlers would swallow what the callback throws.
      void answer.then(
        (result) => process.nextTick(done, null, result),
        (error: unknown) => process.nextTick(done, error),
      )
      return undefined
    }
    const query = (statement: unknown, values?: unknown, done?: Done): unknown =>
      typeof statement === 'string' && Array.isArray(values) && values.length > 0
        ? run(statement, values, done)
        : send(statement, values, done)
    Object.assign(client, { query })
  }

  #nameOf(text: string, isAlone: boolean): string | undefined {
    if (this.#isOff || text.length > TOO_LONG) return undefined
    const known = this.#names.get(text)
    if (known !== undefined) return isAlone || !known.startsWith('all') ? known : undefined
    if (this.#names.size >= MOST_NAMED || (!isAlone && ALL_COLUMNS.test(text)) || PARTIAL_CONFLICT.test(text))
      return undefined
    const times = (this.#sent.get(text) ?? 0) + 1
    if (times >= OFTEN) {
      this.#sent.delete(text)
      this.#names.set(text, `${ALL_COLUMNS.test(text) ? 'all' : 'some'}_${this.#names.size + 1}`)
      return undefined
    }
    if (this.#sent.size >= MOST_COUNTED) this.#sent.clear()
    this.#sent.set(text, times)
    return undefined
  }
}
