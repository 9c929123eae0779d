/** What a span is about. Attributes hold names from the code and numbers alone: never an id, an address or anything a person typed. */
export interface SpanFacts {
  readonly name: string
  readonly kind: 'server' | 'consumer' | 'internal' | 'client'
  readonly attributes?: Readonly<Record<string, string | number>>
}

/** The ids of the caller's `traceparent`, if the caller began the trace. */
export interface RemoteParent {
  readonly traceId: string
  readonly spanId: string
  readonly sampled: boolean
}

/** A span that has begun. Ending it twice ends it once. */
export interface OpenSpan {
  end(outcome?: { readonly failed?: boolean; readonly attributes?: SpanFacts['attributes'] }): void
  /** Runs work whose own spans belong to this one. */
  around<T>(work: () => T): T
}

/** Traces of one process, where they are switched on. */
export interface Tracing {
  /** Begins a span below the one that is open here, or below `parent`. */
  begin(facts: SpanFacts, parent?: RemoteParent | null): OpenSpan
  /** The ids of the span that is open here, for lines of the log. */
  current(): { readonly trace_id: string; readonly span_id: string } | undefined
  /** Sends what is left. */
  close(): Promise<void>
}

/** Does work inside a span of its own, which ends with it. */
export async function inSpan<T>(tracing: Tracing, facts: SpanFacts, work: () => Promise<T>): Promise<T> {
  const span = tracing.begin(facts)
  try {
    const done = await span.around(work)
    span.end()
    return done
  } catch (error) {
    span.end({ failed: true })
    throw error
  }
}
