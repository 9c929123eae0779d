import { API_VERSION, calls } from './calls.ts'
import type { Answer, Arguments, CallName, CallOptions, ErrorOf, ItemOf, ListName } from './call-types.ts'
import { FoyerError } from './foyer-error.ts'
import { mayBeRepeated, untilNextTry, wait } from './retries.ts'

export interface FoyerClientOptions {
  /** The address of the Foyer installation, such as `https://tickets.example.org`. */
  readonly url: string
  /** An API key, `foyer_live_…`. */
  readonly key: string
  /** How often a call is tried again after a lost answer or a busy server. */
  readonly retries?: number
  /** Milliseconds after which a call without an answer counts as lost. */
  readonly timeout?: number
  /** Replaces the platform's `fetch`. */
  readonly fetch?: typeof globalThis.fetch
}

/** The refusal of a specific call. */
export type Refusal<Name extends CallName> = FoyerError & { readonly code: ErrorOf<Name> }

/** The answer of a call, or why it was refused. */
export type Result<Name extends CallName> =
  { readonly ok: true; readonly answer: Answer<Name> } | { readonly ok: false; readonly error: Refusal<Name> }

interface CallFacts {
  readonly method: string
  readonly url: string
  readonly idempotent?: true
  readonly file?: true
  readonly upload?: string
}

/** The parts that the input of any call can have. */
interface AnyInput {
  readonly params?: Readonly<Record<string, string>> | undefined
  readonly query?: Readonly<Record<string, unknown>> | undefined
  readonly body?: unknown
  readonly file?: Blob
}

const RETRIES = 3
const TIMEOUT_MS = 30_000

/**
 * Calls the API of a Foyer installation with an API key.
 *
 * - `call` answers or throws: a `FoyerError` for a refusal, what `fetch` threw where no answer came.
 * - `attempt` returns refusals with the codes that this call can have.
 * - `each` walks a list from end to end.
 *
 * Reads, changes and deletions, and each POST under an idempotency key, are tried again after a lost answer, a busy server and a spent
 * rate limit: nothing is done twice.
 */
export class FoyerClient {
  readonly #url: string
  readonly #key: string
  readonly #retries: number
  readonly #timeout: number
  readonly #fetch: typeof globalThis.fetch

  constructor({ url, key, retries = RETRIES, timeout = TIMEOUT_MS, fetch = globalThis.fetch }: FoyerClientOptions) {
    this.#url = url.replace(/\/+$/, '')
    this.#key = key
    this.#retries = retries
    this.#timeout = timeout
    this.#fetch = fetch
  }

  async call<Name extends CallName>(name: Name, ...[input, options = {}]: Arguments<Name>): Promise<Answer<Name>> {
    const facts: CallFacts = calls[name]
    const response = await this.#send(facts, input ?? {}, options)
    if (!response.ok) throw await refusalOf(response)
    // The contract determines what the call answers, and the server sends nothing else.
    return (await read(facts, response)) as Answer<Name>
  }

  async attempt<Name extends CallName>(name: Name, ...rest: Arguments<Name>): Promise<Result<Name>> {
    try {
      return { ok: true, answer: await this.call(name, ...rest) }
    } catch (error) {
      if (error instanceof FoyerError) return { ok: false, error }
      throw error
    }
  }

  /** Every item of a list, page by page as they are asked for. Items that are added while it runs move none of the others. */
  async *each<Name extends ListName>(
    name: Name,
    ...[input, options]: Arguments<Name>
  ): AsyncGenerator<ItemOf<Name>, void, undefined> {
    const start: AnyInput = input ?? {}
    for (let after: string | null | undefined; after !== null;) {
      const query = { limit: 100, ...start.query, ...(after === undefined ? {} : { after }) }
      const page = await this.#page(name, { ...start, query }, options)
      yield* page.items as readonly ItemOf<Name>[]
      after = page.next
    }
  }

  async #page(name: ListName, input: AnyInput, options: CallOptions = {}) {
    const response = await this.#send(calls[name], input, options)
    if (!response.ok) throw await refusalOf(response)
    return (await response.json()) as { readonly items: readonly unknown[]; readonly next: string | null }
  }

  async #send(facts: CallFacts, input: AnyInput, options: CallOptions): Promise<Response> {
    const request = this.#requestOf(facts, input, options)
    for (let tries = 0; ; tries += 1) {
      const isLast = tries >= this.#retries || !mayBeRepeated(facts)
      const answer = await this.#once(addressOf(this.#url, facts, input), request, options.signal).catch(
        (error: unknown) => ({ lost: error }),
      )
      const pause = 'lost' in answer ? untilNextTry(tries, null) : untilNextTry(tries, answer)
      if (isLast || pause === null || options.signal?.aborted) {
        if ('lost' in answer) throw answer.lost
        return answer
      }
      await wait(pause, options.signal)
    }
  }

  #once(address: string, request: RequestInit, signal: AbortSignal | undefined): Promise<Response> {
    const timeout = AbortSignal.timeout(this.#timeout)
    return this.#fetch(address, { ...request, signal: signal ? AbortSignal.any([signal, timeout]) : timeout })
  }

  #requestOf(facts: CallFacts, { body, file }: AnyInput, { idempotencyKey }: CallOptions): RequestInit {
    const headers: Record<string, string> = {
      authorization: `Bearer ${this.#key}`,
      'foyer-version': API_VERSION,
      ...(facts.idempotent && { 'idempotency-key': idempotencyKey ?? crypto.randomUUID() }),
    }
    if (facts.upload !== undefined && file) {
      const form = new FormData()
      form.set('data', JSON.stringify(body ?? {}))
      form.set(facts.upload, file)
      return { method: facts.method, headers, body: form }
    }
    if (body === undefined) return { method: facts.method, headers }
    headers['content-type'] = 'application/json'
    return { method: facts.method, headers, body: JSON.stringify(body) }
  }
}

function addressOf(url: string, facts: CallFacts, { params = {}, query = {} }: AnyInput): string {
  const path = facts.url.replaceAll(/:(\w+)/g, (_whole, name: string) => encodeURIComponent(params[name] ?? ''))
  const asked = Object.entries(query).filter(([, value]) => value !== undefined && value !== null)
  const search = new URLSearchParams(Object.fromEntries(asked.map(([name, value]) => [name, String(value)]))).toString()
  return `${url}${path}${search === '' ? '' : `?${search}`}`
}

async function read(facts: CallFacts, response: Response): Promise<unknown> {
  if (facts.file) return response.blob()
  const text = await response.text()
  return text === '' ? undefined : JSON.parse(text)
}

/** A refusal as the server wrote it; an answer from an intermediary such as a proxy is read as `server.failed`. */
async function refusalOf(response: Response): Promise<FoyerError> {
  const text = await response.text()
  const requestId = response.headers.get('x-request-id')
  try {
    const { code, message, fields, details } = JSON.parse(text) as ConstructorParameters<typeof FoyerError>[0]
    if (typeof code === 'string')
      return new FoyerError({
        code,
        message,
        status: response.status,
        requestId,
        ...(fields && { fields }),
        ...(details && { details }),
      })
  } catch {
    // The body is not JSON.
  }
  const message = `The server answered with status ${response.status}`
  return new FoyerError({ code: 'server.failed', message, status: response.status, requestId })
}
