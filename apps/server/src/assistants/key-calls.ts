import { type ErrorView, errorView, type RouteName, type Row, routes } from '@foyer/contract'
import type { FastifyInstance, FastifyRequest } from 'fastify'

/** What a call is given: values by name for its address and its query, and a body. */
export interface CallInput {
  readonly params?: Readonly<Record<string, string>>
  readonly query?: Readonly<Record<string, string | undefined>>
  readonly body?: object
}

/** The API refused a call. */
export class CallRefused extends Error {
  readonly view: ErrorView

  constructor(view: ErrorView) {
    super(view.code)
    this.view = view
  }
}

/**
 * Calls the API within this process with the key of a request, as if its caller had: with every guard, limit, audit entry and line in
 * the log. An assistant can do nothing that its key cannot.
 */
export class KeyCalls {
  readonly #app: FastifyInstance
  readonly #request: FastifyRequest

  constructor(app: FastifyInstance, request: FastifyRequest) {
    this.#app = app
    this.#request = request
  }

  /** The answer of a call; null where it has none. */
  async call(name: RouteName, { params = {}, query = {}, body }: CallInput, idempotencyKey?: string): Promise<unknown> {
    const row: Row = routes[name]
    const { authorization, host } = this.#request.headers
    const response = await this.#app.inject({
      method: row.method,
      url: row.url.replaceAll(/:(\w+)/g, (_, key: string) => encodeURIComponent(params[key] ?? '')),
      query: Object.fromEntries(
        Object.entries(query).flatMap(([key, value]) => (value === undefined ? [] : [[key, value] as const])),
      ),
      headers: {
        authorization,
        host,
        'accept-language': this.#request.headers['accept-language'],
        ...(idempotencyKey !== undefined && { 'idempotency-key': idempotencyKey }),
      },
      remoteAddress: this.#request.ip,
      ...(body && { payload: body }),
    })
    const answer: unknown = response.payload === '' ? null : response.json()
    if (response.statusCode >= 400) throw new CallRefused(errorView.parse(answer))
    return answer
  }
}
