import { type DestinationStream, type Logger, pino } from 'pino'
import { OutageLog } from './outage-log.ts'

/** Headers that hold secrets, which are never logged. */
const REDACTED = ['req.headers.authorization', 'req.headers["x-order-token"]', 'req.headers.cookie']

/** An error as it may be logged. The details of the database's errors repeat rows and parameters: addresses, names, tokens. */
function describeError(error: unknown): unknown {
  if (!(error instanceof Error)) return withoutRows(error)
  const { name, message, stack, cause } = error
  const code = 'code' in error ? error.code : undefined
  const constraint = 'constraint' in error ? error.constraint : undefined
  return {
    type: name,
    message,
    code,
    constraint,
    stack,
    ...(cause instanceof Error && { cause: describeError(cause) }),
  }
}

/** The job queue hands on errors as plain copies. */
function withoutRows(error: unknown): unknown {
  if (typeof error !== 'object' || error === null) return error
  const said = (key: string): unknown => Reflect.get(error, key)
  return { message: said('message'), stack: said('stack'), code: said('code'), queue: said('queue') }
}

interface LogOptions {
  readonly destination?: DestinationStream
  /** The ids of the current trace, added to each line; undefined if nothing is traced. */
  readonly traceIds?: () => object | undefined
}

/** The log of the process. Failures of a lost database are not logged line by line, whichever part reports them. */
export function createLog(
  level: string,
  outages = new OutageLog(),
  { destination, traceIds }: LogOptions = {},
): Logger {
  const log: Logger = pino(
    {
      level,
      redact: REDACTED,
      ...(traceIds && { mixin: () => traceIds() ?? {} }),
      serializers: { err: describeError },
      hooks: {
        logMethod(args, method) {
          const [facts, sentence] = args as unknown[]
          const error = typeof facts === 'object' && facts !== null && 'err' in facts ? facts.err : undefined
          const write = (line: object, words: string) => log.warn(line, words)
          if (error === undefined || !outages.takes(error, typeof sentence === 'string' ? sentence : '', write))
            method.apply(this, args)
        },
      },
    },
    destination ?? pino.destination(1),
  )
  return log
}
