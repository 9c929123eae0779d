/** What the error of any layer may say about the database: the driver's, the pool's and Node's errors share these fields. */
interface Told {
  readonly code: string
  readonly message: string
  readonly syscall: string
}

/** SQLSTATE of a server that takes no writes. */
export const READ_ONLY = '25006'

/**
 * SQLSTATEs of a database that cannot be worked with at the moment: connections lost or refused (08), no room for them or on
 * the disk (53, 58030), shutting down, starting or dropping its sessions (57P), read-only since a failover (25006), and
 * sessions that the server ended for being idle (25P03, 25P04).
 */
const AWAY_STATE = /^(?:08...|53...|58030|57P0[1-5]|25006|25P0[34])$/

/** What Node says of a socket that cannot be opened or was lost. */
const AWAY_SOCKET =
  /^(?:ECONN(?:REFUSED|RESET|ABORTED)|EPIPE|ETIMEDOUT|EHOSTUNREACH|EHOSTDOWN|ENETUNREACH|ENETDOWN|EAI_AGAIN)$/

/** What the driver, its pool and Kysely say in words alone, once a connection is lost, stopped or cannot be had in time. */
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

/** SQLSTATEs of work that met other work: waited too long for a lock, took too long, or lost a race. */
const BUSY_STATE = /^(?:40001|40P01|55P03|57014)$/

function told(error: unknown): Told {
  const text = (key: keyof Told): string => {
    if (typeof error !== 'object' || error === null) return ''
    const value: unknown = Reflect.get(error, key)
    return typeof value === 'string' ? value : ''
  }
  return { code: text('code'), message: text('message'), syscall: text('syscall') }
}

/** Whether the database cannot be reached, or not be written to, whichever layer says so. It passes without anybody's doing. */
export function isDatabaseAway(error: unknown): boolean {
  const { code, message, syscall } = told(error)
  if (AWAY_STATE.test(code) || AWAY_SOCKET.test(code)) return true
  // The folder of a socket that is gone; a file that is gone is no matter of the database.
  if (code === 'ENOENT') return syscall === 'connect'
  return AWAY_WORDS.some((words) => words.test(message))
}

/** Whether the statement met other work in the database, which goes on without it. */
export function isBusy(error: unknown): boolean {
  return BUSY_STATE.test(told(error).code)
}

/** Whether another try in a moment may well succeed. */
export function isWorthAnotherTry(error: unknown): boolean {
  return isDatabaseAway(error) || isBusy(error)
}
