/** The fields of an error that say what is wrong with the database. Errors of the driver, the pool and Node share them. */
interface Told {
  readonly code: string
  readonly message: string
  readonly syscall: string
}

/** SQLSTATE of a server that takes no writes. */
export const READ_ONLY = '25006'

/**
 * SQLSTATEs of a database that cannot be used at the moment: connections lost or refused (08), too few connections or too little disk
 * space (53, 58030), a server that is starting, shutting down or dropping its sessions (57P), read-only since a failover (25006), and
 * sessions that the server ended because they were idle (25P03, 25P04).
 */
const AWAY_STATE = /^(?:08...|53...|58030|57P0[1-5]|25006|25P0[34])$/

/** What Node says of a socket that cannot be opened or was lost. */
const AWAY_SOCKET =
  /^(?:ECONN(?:REFUSED|RESET|ABORTED)|EPIPE|ETIMEDOUT|EHOSTUNREACH|EHOSTDOWN|ENETUNREACH|ENETDOWN|EAI_AGAIN)$/

/** Messages of the driver, its pool and Kysely that have no code: the connection was lost or closed, or was not available in time. */
const AWAY_WORDS = [
  /^Connection terminated/,
  /^Client has encountered a connection error and is not queryable/,
  /^Client was closed and is not queryable/,
  /^timeout exceeded when trying to connect/,
  /^timeout expired/,
  /^Query read timeout/,
  /^Cannot use a pool after calling end/,
  /^driver has already been destroyed/,
  /^(?:connect|read|write) (?:ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|ENOENT)\b/,
]

/**
 * SQLSTATEs of a statement that conflicted with others or took too long: serialization failure, deadlock, lock timeout, cancelled
 * statement.
 */
const BUSY_STATE = /^(?:40001|40P01|55P03|57014)$/

function told(error: unknown): Told {
  const text = (key: keyof Told): string => {
    if (typeof error !== 'object' || error === null) return ''
    const value: unknown = Reflect.get(error, key)
    return typeof value === 'string' ? value : ''
  }
  return { code: text('code'), message: text('message'), syscall: text('syscall') }
}

/**
 * Whether the database cannot be reached or written to, whichever layer reports it. Such an outage can end without a change on our side.
 */
export function isDatabaseAway(error: unknown): boolean {
  const { code, message, syscall } = told(error)
  if (AWAY_STATE.test(code) || AWAY_SOCKET.test(code)) return true
  // A Unix socket that does not exist means that the database is away; any other missing file has nothing to do with it.
  if (code === 'ENOENT') return syscall === 'connect'
  return AWAY_WORDS.some((words) => words.test(message))
}

/** Whether the statement failed because of other work in the database. The database itself is available. */
export function isBusy(error: unknown): boolean {
  return BUSY_STATE.test(told(error).code)
}

/** Whether another try in a moment may well succeed. */
export function isWorthAnotherTry(error: unknown): boolean {
  return isDatabaseAway(error) || isBusy(error)
}
