import type { AroundJob } from '../jobs/job-queue.ts'
import type { DatabasePool } from '../db/database.ts'
import { inSpan, type Tracing } from './tracing.ts'

/** Each job in a span of its own. */
export function traceJobs(tracing: Tracing): AroundJob {
  return (job, work) => inSpan(tracing, { name: `job ${job}`, kind: 'consumer' }, work)
}

/** The text of longer statements is cut to this length. */
const LONGEST_STATEMENT = 2_000

function textOf(query: unknown): string {
  if (typeof query === 'string') return query
  const text: unknown = typeof query === 'object' && query !== null && 'text' in query ? query.text : undefined
  return typeof text === 'string' ? text : 'statement'
}

/**
 * A span for each statement of a pool, with its text and without its parameters. Statements outside of any span, such as polls of the
 * job queue, have none.
 */
export function traceSql(pool: DatabasePool, tracing: Tracing): void {
  pool.eachClient((client) => {
    const bound = client.query.bind(client)
    const query = (args: readonly unknown[]): unknown => Reflect.apply(bound, undefined, args)
    const traced = (...args: readonly unknown[]): unknown => {
      if (tracing.current() === undefined) return query(args)
      const text = textOf(args[0])
      const span = tracing.begin({
        name: /^\s*([a-z]+)/i.exec(text)?.[1]?.toLowerCase() ?? 'statement',
        kind: 'client',
        attributes: { 'db.system.name': 'postgresql', 'db.query.text': text.slice(0, LONGEST_STATEMENT) },
      })
      const last = args.at(-1)
      if (typeof last === 'function') {
        const told = (error: unknown, ...rest: unknown[]): unknown => {
          span.end({ failed: Boolean(error) })
          return Reflect.apply(last, undefined, [error, ...rest])
        }
        return query([...args.slice(0, -1), told])
      }
      const answer = query(args)
      if (answer instanceof Promise)
        answer.then(
          () => span.end(),
          () => span.end({ failed: true }),
        )
      return answer
    }
    Object.assign(client, { query: traced })
  })
}
