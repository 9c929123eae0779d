import { AsyncLocalStorage } from 'node:async_hooks'
import { randomBytes } from 'node:crypto'
import { OtlpExporter } from './otlp-exporter.ts'
import type { OpenSpan, RemoteParent, SpanFacts, Tracing } from './tracing.ts'

interface Context {
  readonly traceId: string
  readonly spanId: string
  readonly sampled: boolean
}

/** The ids of OpenTelemetry's span kinds and of a failed status. */
const KINDS = { internal: 1, server: 2, client: 3, consumer: 5 } as const
const FAILED = 2

export interface TracingOptions {
  /** The base address of a collector, such as `http://localhost:4318`. */
  readonly endpoint: string
  readonly role: string
  readonly onError: (error: unknown) => void
}

/** Traces that go to a collector by OTLP over HTTP, as JSON. */
export function startTracing({ endpoint, role, onError }: TracingOptions): Tracing {
  const exporter = new OtlpExporter({ endpoint, resource: { 'service.name': 'foyer', 'foyer.role': role }, onError })
  const open = new AsyncLocalStorage<Context>()
  const begunAt = (): bigint => BigInt(Math.round((performance.timeOrigin + performance.now()) * 1e6))
  return {
    begin: ({ name, kind, attributes }: SpanFacts, parent?: RemoteParent | null): OpenSpan => {
      const above = parent ?? open.getStore()
      const own: Context = {
        traceId: above?.traceId ?? randomBytes(16).toString('hex'),
        spanId: randomBytes(8).toString('hex'),
        sampled: above?.sampled ?? true,
      }
      const start = begunAt()
      let ended = false
      return {
        around: (work) => open.run(own, work),
        end: (outcome = {}) => {
          if (ended || !own.sampled) return
          ended = true
          exporter.add({
            traceId: own.traceId,
            spanId: own.spanId,
            ...(above && { parentSpanId: above.spanId }),
            name,
            kind: KINDS[kind],
            startTimeUnixNano: String(start),
            endTimeUnixNano: String(begunAt()),
            attributes: { ...attributes, ...outcome.attributes },
            ...(outcome.failed === true && { status: { code: FAILED } }),
          })
        },
      }
    },
    current: () => {
      const context = open.getStore()
      return context && { trace_id: context.traceId, span_id: context.spanId }
    },
    close: () => exporter.close(),
  }
}
