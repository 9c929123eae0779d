/** A span that has ended, as OTLP's JSON names its fields. */
export interface EndedSpan {
  readonly traceId: string
  readonly spanId: string
  readonly parentSpanId?: string
  readonly name: string
  readonly kind: number
  readonly startTimeUnixNano: string
  readonly endTimeUnixNano: string
  readonly attributes: Readonly<Record<string, string | number>>
  readonly status?: { readonly code: number }
}

interface ExporterOptions {
  readonly endpoint: string
  readonly resource: Readonly<Record<string, string>>
  readonly onError: (error: unknown) => void
}

const SEND_EVERY_MS = 2_000
const MOST_AT_ONCE = 512
/** Limits the memory that an unreachable collector can cost: spans beyond it are dropped. */
const MOST_WAITING = 4_096
const PATIENCE_MS = 5_000
const SAY_EVERY_MS = 60_000

/** Collects spans and posts them in batches. A collector that is away or slow costs spans, never a request. */
export class OtlpExporter {
  readonly #options: ExporterOptions
  readonly #timer: NodeJS.Timeout
  #waiting: EndedSpan[] = []
  #sending: Promise<void> | null = null
  #saidAt = 0

  constructor(options: ExporterOptions) {
    this.#options = options
    this.#timer = setInterval(() => void this.#send(), SEND_EVERY_MS)
    this.#timer.unref()
  }

  add(span: EndedSpan): void {
    if (this.#waiting.length >= MOST_WAITING) return
    this.#waiting.push(span)
    if (this.#waiting.length >= MOST_AT_ONCE) void this.#send()
  }

  async close(): Promise<void> {
    clearInterval(this.#timer)
    await this.#sending
    await this.#send(MOST_WAITING)
  }

  async #send(most = MOST_AT_ONCE): Promise<void> {
    if (this.#sending || this.#waiting.length === 0) return
    this.#sending = this.#post(this.#waiting.splice(0, most)).catch((error: unknown) => this.#failed(error))
    await this.#sending
    this.#sending = null
  }

  async #post(spans: readonly EndedSpan[]): Promise<void> {
    const { endpoint, resource } = this.#options
    const body = {
      resourceSpans: [
        {
          resource: { attributes: keyValues(resource) },
          scopeSpans: [
            {
              scope: { name: 'foyer' },
              spans: spans.map((span) => ({ ...span, attributes: keyValues(span.attributes) })),
            },
          ],
        },
      ],
    }
    const response = await fetch(`${endpoint.replace(/\/$/, '')}/v1/traces`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(PATIENCE_MS),
    })
    await response.arrayBuffer()
    if (!response.ok) throw new Error(`The collector answered ${response.status}`)
  }

  /** One log line a minute is enough to report an unreachable collector. */
  #failed(error: unknown): void {
    if (Date.now() - this.#saidAt < SAY_EVERY_MS) return
    this.#saidAt = Date.now()
    this.#options.onError(error)
  }
}

function keyValues(attributes: Readonly<Record<string, string | number>>) {
  return Object.entries(attributes).map(([key, value]) => ({
    key,
    value: typeof value === 'number' ? { intValue: String(Math.round(value)) } : { stringValue: value },
  }))
}
