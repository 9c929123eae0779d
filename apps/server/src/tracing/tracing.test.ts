import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { buildTestApp, createEvent, newKey, TEST_SECRET, type TestApp } from '../testing/index.ts'
import { type ServerProcess, startServerProcess } from '../testing/server-process.ts'
import { remoteParent } from './trace-requests.ts'

interface Span {
  readonly traceId: string
  readonly spanId: string
  readonly parentSpanId?: string
  readonly name: string
  readonly kind: number
  readonly startTimeUnixNano: string
  readonly endTimeUnixNano: string
  readonly attributes: readonly { readonly key: string; readonly value: Record<string, string> }[]
}

/** What OTLP posts, as far as it is read here. */
interface Posted {
  readonly resourceSpans: readonly { readonly scopeSpans: readonly { readonly spans: readonly Span[] }[] }[]
}

const TRACE = 'a1b2c3d4e5f60718293a4b5c6d7e8f90'
const CALLER = '00f067aa0ba902b7'

let site: TestApp
let dataDir: string
let collector: Server
let program: ServerProcess
let posted = ''
const spans: Span[] = []

beforeAll(async () => {
  site = await buildTestApp()
  dataDir = await mkdtemp(join(tmpdir(), 'foyer-traces-'))
  collector = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk: Buffer) => (body += chunk.toString()))
    request.on('end', () => {
      posted += body
      const { resourceSpans } = JSON.parse(body) as Posted
      spans.push(...resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans)))
      response.writeHead(request.url === '/v1/traces' ? 200 : 404).end('{}')
    })
  })
  await new Promise<void>((resolve) => collector.listen(0, '127.0.0.1', resolve))
  program = await startServerProcess({
    DATABASE_URL: site.databaseUrl,
    FOYER_DATA_DIR: dataDir,
    SECRET_KEY: TEST_SECRET,
    LOG_LEVEL: 'info',
    ACCESS_LOG: 'yes',
    OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${(collector.address() as AddressInfo).port}/`,
  })
  await vi.waitFor(
    async () => {
      const ready = await fetch(`${program.url}/readyz`)
      if (!ready.ok) throw new Error('not ready')
    },
    { timeout: 150_000, interval: 500 },
  )
}, 200_000)
afterAll(async () => {
  program.kill('SIGTERM')
  await program.ended
  await new Promise((resolve) => collector.close(resolve))
  await site.close()
  await rm(dataDir, { recursive: true, force: true })
})

const named = (name: string) => spans.find((span) => span.name === name)

test('a request is one trace: its use case, its statements and no parameter of them; the log names it', async () => {
  const sale = await createEvent(site, { ticket: { kind: 'free', price: 0 } })
  const buyer = { firstName: 'Unmistakable', lastName: 'Person', email: 'unmistakable@example.org' }
  const answer = await fetch(`${program.url}/api/orders`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'idempotency-key': newKey(),
      traceparent: `00-${TRACE}-${CALLER}-01`,
    },
    body: JSON.stringify({ eventId: sale.eventId, items: [{ ticketId: sale.ticketTypeId, quantity: 1 }], buyer }),
  })
  expect(answer.status).toBe(201)
  // Spans are sent when they end. The job mails the organiser, perhaps while the order is placed.
  for (const name of ['POST /api/orders', 'job mail.send'])
    await expect.poll(() => named(name), { timeout: 30_000 }).toBeDefined()

  const request = named('POST /api/orders')
  expect(request).toMatchObject({ traceId: TRACE, parentSpanId: CALLER, kind: 2 })
  expect(request?.attributes).toContainEqual({ key: 'http.response.status_code', value: { intValue: '201' } })
  const useCase = named('placeOrder')
  expect(useCase).toMatchObject({ traceId: TRACE, parentSpanId: request?.spanId })
  const statements = spans.filter(({ traceId, kind }) => traceId === TRACE && kind === 3)
  expect(statements.length).toBeGreaterThan(1)
  const known = new Set([request?.spanId, useCase?.spanId])
  for (const { parentSpanId, startTimeUnixNano, endTimeUnixNano } of statements) {
    expect(known.has(parentSpanId)).toBe(true)
    expect(BigInt(endTimeUnixNano)).toBeGreaterThanOrEqual(BigInt(startTimeUnixNano))
  }
  const job = named('job mail.send')
  expect(spans.some(({ parentSpanId, kind }) => parentSpanId === job?.spanId && kind === 3)).toBe(true)

  expect(posted).toContain('db.query.text')
  expect(posted).not.toMatch(/unmistakable/i)
  const line = program
    .output()
    .split('\n')
    .find((one) => one.includes('"route":"/api/orders"'))
  expect(JSON.parse(line ?? '{}')).toMatchObject({ trace_id: TRACE, span_id: request?.spanId })
})

test('a caller who does not sample is not traced', async () => {
  const unsampled = 'b'.repeat(32)
  await fetch(`${program.url}/api/events/listing`, { headers: { traceparent: `00-${unsampled}-${CALLER}-00` } })
  await fetch(`${program.url}/api/events/listing`, { headers: { traceparent: `00-${'c'.repeat(32)}-${CALLER}-01` } })
  await expect.poll(() => posted.includes('c'.repeat(32)), { timeout: 30_000 }).toBe(true)
  expect(posted).not.toContain(unsampled)
})

test('what is no traceparent begins a trace of its own', () => {
  expect(remoteParent(`00-${TRACE}-${CALLER}-01`)).toEqual({ traceId: TRACE, spanId: CALLER, sampled: true })
  for (const wrong of [
    undefined,
    '',
    ['a', 'b'],
    `00-${'0'.repeat(32)}-${CALLER}-01`,
    `00-${TRACE}-${'0'.repeat(16)}-01`,
  ])
    expect(remoteParent(wrong)).toBeNull()
})

test('a collector that is away costs spans, no request', async () => {
  collector.closeAllConnections()
  await new Promise((resolve) => collector.close(resolve))
  const answers = await Promise.all(Array.from({ length: 20 }, () => fetch(`${program.url}/api/events/listing`)))
  expect(answers.map(({ status }) => status)).toEqual(Array<number>(20).fill(200))
  await expect.poll(() => program.output(), { timeout: 30_000 }).toContain('traces could not be sent')
})
