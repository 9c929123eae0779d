import { apiSnapshot, isOpenToKeys } from './api-snapshot.ts'
import type { Row } from './define.ts'
import type { ErrorCode } from './errors.ts'
import type { Permission } from './permissions.ts'
import { routes } from './routes.ts'
import { errorsOf, isRepeatable } from './row-errors.ts'
import { sampleOf } from './sample-body.ts'

/**
 * A call that API keys can make, as the reference describes it. `idempotent`: it takes an idempotency key. `empty`: its answer has no body.
 * `body` is a sample with the required fields; null if there are none.
 */
export interface KeyCall {
  readonly name: string
  readonly method: Row['method']
  readonly url: string
  readonly tag: string
  readonly summary: string
  readonly scope: Permission
  readonly errors: readonly ErrorCode[]
  readonly idempotent: boolean
  readonly file: boolean
  readonly upload: string | null
  readonly empty: boolean
  readonly body: unknown
}

function bodyOf(name: string, row: Row): unknown {
  const schema = apiSnapshot({ [name]: row }).calls[name]?.input.body
  const sample = schema && sampleOf(schema)
  return sample === undefined || JSON.stringify(sample) === '{}' ? null : sample
}

function describe([name, row]: readonly [string, Row]): KeyCall {
  return {
    name,
    method: row.method,
    url: row.url,
    tag: row.tag,
    summary: row.summary,
    scope: row.permission,
    errors: errorsOf(row),
    idempotent: row.method === 'POST' && (isRepeatable(row) || row.schema.headers !== undefined),
    file: row.produces !== undefined,
    upload: row.upload ?? null,
    empty: Object.keys(row.schema.response)[0] === '204',
    body: bodyOf(name, row),
  }
}

/** The calls that API keys can make, in the order of the contract. The browser's bundle contains only this result, without the schemas. */
export function keyCalls(): readonly KeyCall[] {
  return Object.entries<Row>(routes)
    .filter(([, row]) => isOpenToKeys(row))
    .map(describe)
}
