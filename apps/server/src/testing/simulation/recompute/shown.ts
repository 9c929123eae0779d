import type { FastifyInstance } from 'fastify'
import { expect } from 'vitest'
import { call } from '../../factories.ts'
import { type Cells, csvCells, workbookCells } from './read-files.ts'

/** Reads what the product shows, always as a logged-in user. */
export class Shown {
  /** How many figures were compared. */
  static compared = 0
  readonly #app: FastifyInstance
  readonly #headers: Record<string, string>

  constructor(app: FastifyInstance, headers: Record<string, string>) {
    this.#app = app
    this.#headers = headers
  }

  /** The same reader as another user, or with another proof of identity. */
  as(headers: Record<string, string>): Shown {
    return new Shown(this.#app, headers)
  }

  async read<T>(url: string, query: Record<string, string> = {}): Promise<T> {
    const { status, body } = await call<T>(this.#app, { method: 'GET', url, headers: this.#headers, query })
    expect(status, url).toBe(200)
    return body
  }

  /** Every row of a list, page after page. */
  async all<T>(url: string, query: Record<string, string> = {}): Promise<T[]> {
    const rows: T[] = []
    for (let page = 1; ; page += 1) {
      const { items, total } = await this.read<{ items: T[]; total: number }>(url, {
        ...query,
        limit: '100',
        page: String(page),
      })
      rows.push(...items)
      if (rows.length >= total || items.length === 0) return rows
    }
  }

  async file(url: string, query: Record<string, string> = {}): Promise<Buffer> {
    const response = await this.#app.inject({ method: 'GET', url, headers: this.#headers, query })
    expect(response.statusCode, url).toBe(200)
    return response.rawPayload
  }

  async csv(url: string, query?: Record<string, string>): Promise<Cells> {
    return csvCells((await this.file(url, query)).toString('utf8'))
  }

  async workbook(url: string, query?: Record<string, string>): Promise<Cells> {
    return workbookCells(await this.file(url, query))
  }
}

/** Compares figures of the product by name with those computed a second time. */
export function agree(where: string, shown: object, due: Record<string, bigint>): void {
  const figures = new Map<string, unknown>(Object.entries(shown))
  const found = Object.fromEntries(
    Object.keys(due).map((name) => {
      const figure = figures.get(name)
      return [name, typeof figure === 'number' ? BigInt(figure) : figure]
    }),
  )
  expect(found, where).toEqual(due)
  Shown.compared += Object.keys(due).length
}
