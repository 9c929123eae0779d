/** Where the database is: one address, or several of which one is the primary. */
export interface DatabaseAddress {
  /** One connection string for each host, in the order given. */
  readonly urls: readonly string[]
  /** Whether only a server that takes writes will do. */
  readonly readWrite: boolean
}

const SHAPE =
  /^(?<scheme>postgres(?:ql)?:\/\/)(?:(?<user>[^@/?#]*)@)?(?<hosts>[^@/?#]*)(?<path>\/[^?#]*)?(?:\?(?<query>[^#]*))?$/
const TARGETS = new Set(['any', 'read-write', 'primary'])

/**
 * Reads a connection string as libpq does, as far as several hosts go: `postgres://user@a:5432,b:5432/foyer`, with
 * `target_session_attrs` set to any, read-write or primary. With several hosts read-write is the default. Null when it is none.
 */
export function parseDatabaseAddress(text: string): DatabaseAddress | null {
  const { scheme = '', user, hosts = '', path = '', query = '' } = SHAPE.exec(text)?.groups ?? {}
  const names = hosts.split(',')
  const parameters = new URLSearchParams(query)
  const target = parameters.get('target_session_attrs') ?? (names.length > 1 ? 'read-write' : 'any')
  if (!TARGETS.has(target) || (names.length > 1 && names.includes(''))) return null
  parameters.delete('target_session_attrs')
  const rest = parameters.size > 0 ? `${path}?${parameters.toString()}` : path
  const urls = names.map((name) => `${scheme}${user === undefined ? '' : `${user}@`}${name}${rest}`)
  return scheme !== '' && urls.every((url) => URL.canParse(url)) ? { urls, readWrite: target !== 'any' } : null
}
