import type { Row } from '@foyer/contract'
import { readOrganisation } from '../store/organisation.ts'
import { readToken } from '../store/token.ts'
import type { LooseArg } from './types.ts'

/** Addresses carry strings, numbers and booleans only. */
function textOf(value: unknown): string {
  if (typeof value === 'string') return value
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  throw new TypeError('An address cannot carry such a value')
}

/** The row's path with its parameters filled in and encoded, and the query string where there is one. */
export function addressOf(row: Row, arg: LooseArg): string {
  const path = row.url.replace(/:([A-Za-z]+)/g, (_match, name: string) => {
    const value = arg.params?.[name]
    if (value === undefined || value === '') throw new TypeError(`${row.url} needs the parameter ${name}`)
    return encodeURIComponent(textOf(value))
  })
  const given = Object.entries(arg.query ?? {}).filter(
    ([, value]) => value !== undefined && value !== null && value !== '',
  )
  const query = new URLSearchParams(given.map(([name, value]) => [name, textOf(value)])).toString()
  return query === '' ? path : `${path}?${query}`
}

function bodyOf(row: Row, arg: LooseArg): BodyInit | undefined {
  if (arg.upload === undefined) return arg.body === undefined ? undefined : JSON.stringify(arg.body)
  const form = new FormData()
  form.append('data', JSON.stringify(arg.body ?? {}))
  form.append(row.upload ?? 'file', arg.upload)
  return form
}

/** The header that names the organisation for calls that are not about an event. */
const ORGANISATION_HEADER = 'x-organisation'

function headersOf(row: Row, arg: LooseArg, body: BodyInit | undefined): Headers {
  const headers = new Headers({ accept: row.produces ?? 'application/json' })
  // The content type of a form contains a boundary that only the browser knows.
  if (typeof body === 'string') headers.set('content-type', 'application/json')
  const token = readToken()
  if (token !== null) headers.set('authorization', `Bearer ${token}`)
  const organisation = readOrganisation()
  if (token !== null && organisation !== null) headers.set(ORGANISATION_HEADER, organisation)
  for (const [name, value] of Object.entries(arg.headers ?? {})) if (value !== undefined) headers.set(name, value)
  return headers
}

/** Sends the call of a row. Throws what `fetch` throws when no answer comes. */
export function sendRow(row: Row, arg: LooseArg, signal?: AbortSignal): Promise<Response> {
  const body = bodyOf(row, arg)
  return fetch(addressOf(row, arg), {
    method: row.method,
    headers: headersOf(row, arg, body),
    ...(body !== undefined && { body }),
    ...(signal && { signal }),
  })
}

/** The JSON of an answer; `null` for an answer without a body (204); undefined when it is not JSON, such as a proxy's error page. */
export async function readJson(response: Response): Promise<unknown> {
  if (response.status === 204) return null
  try {
    return await response.json()
  } catch {
    return undefined
  }
}
