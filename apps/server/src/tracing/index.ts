import type { FastifyInstance } from 'fastify'
import type { DatabasePool } from '../db/database.ts'
import type { AroundJob } from '../jobs/job-queue.ts'
import { startTracing, type TracingOptions } from './otlp-tracing.ts'
import { traceRequests } from './trace-requests.ts'
import { traceJobs, traceSql } from './trace-work.ts'
import type { Tracing } from './tracing.ts'

/** All that is traced in a process: requests with their use cases, jobs, and the statements of both. */
export interface OpenTracing extends Pick<Tracing, 'current' | 'close'> {
  readonly requests: (app: FastifyInstance, pageRoute: (url: string) => string) => void
  readonly jobs: AroundJob
  readonly statements: (...pools: readonly DatabasePool[]) => void
}

/** Begins to trace. */
export function openTracing(options: TracingOptions): OpenTracing {
  const tracing = startTracing(options)
  return {
    current: () => tracing.current(),
    close: () => tracing.close(),
    requests: (app, pageRoute) => traceRequests(app, tracing, pageRoute),
    jobs: traceJobs(tracing),
    statements: (...pools) => {
      for (const pool of pools) traceSql(pool, tracing)
    },
  }
}
