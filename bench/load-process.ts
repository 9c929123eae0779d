import { randomBytes } from 'node:crypto'
import { connect } from 'node:net'
import type { HandedOut, Load, LoadReport } from './load.ts'

interface Request {
  readonly key: string
  readonly body: string
  readonly text: string
}

const END_OF_HEAD = '\r\n\r\n'
const LENGTH = /content-length: (\d+)/i
const BUFFER_BYTES = 16_384

/** Makes requests that differ only in their body, authorization, pass and idempotency key. */
function requestMaker({
  path,
  port,
  method = 'POST',
  authorizations = [],
  passes = [],
  bodies,
}: Load): (caller: number) => Request {
  const heads = bodies.map((body) => {
    const length = Buffer.byteLength(body)
    return `${method} ${path} HTTP/1.1\r\nhost: localhost:${port}\r\ncontent-type: application/json\r\ncontent-length: ${length}\r\n`
  })
  const credentials = authorizations.map((credential) => `authorization: ${credential}\r\n`)
  const shown = passes.map((pass) => `x-waiting-pass: ${pass}\r\n`)
  const prefix = randomBytes(8).toString('hex')
  let made = 0
  return (caller) => {
    made += 1
    const turn = made % bodies.length
    const [head = '', body = ''] = [heads[turn], bodies[turn]]
    const key = `${prefix}-${made}`
    const credential = credentials[caller % credentials.length] ?? ''
    const pass = shown[caller % shown.length] ?? ''
    return { key, body, text: `${head}${credential}${pass}idempotency-key: ${key}${END_OF_HEAD}${body}` }
  }
}

/** Reassembles answers from the chunks of one connection, which has one answer at a time. */
function answerReader(answered: (status: string, text: string) => void): (chunk: string) => void {
  let text = ''
  let missing = 0
  return (chunk) => {
    text += chunk
    if (missing > 0) missing -= chunk.length
    else {
      const end = text.indexOf(END_OF_HEAD)
      if (end < 0) return
      missing = end + END_OF_HEAD.length + Number(LENGTH.exec(text)?.[1] ?? 0) - text.length
    }
    if (missing > 0) return
    const answer = text
    text = ''
    missing = 0
    answered(answer.slice(9, 12), answer)
  }
}

/** Asks over one connection, one request after the other, until `next` has none. */
function ask(
  port: number,
  next: () => Request | null,
  heard: (request: Request, status: string, text: string) => void,
) {
  return new Promise<void>((resolve, reject) => {
    let current: Request | null = null
    const send = (): void => {
      current = next()
      if (current) socket.write(current.text, 'latin1')
      else {
        socket.destroy()
        resolve()
      }
    }
    const read = answerReader((status, text) => {
      if (current) heard(current, status, text)
      send()
    })
    // One buffer per connection, without the stream's queues: processor time of the generator is lost to the server.
    const buffer = Buffer.allocUnsafe(BUFFER_BYTES)
    const callback = (bytes: number): boolean => {
      read(buffer.toString('latin1', 0, bytes))
      return true
    }
    const socket = connect({ host: '127.0.0.1', port, noDelay: true, onread: { buffer, callback } })
    socket.on('connect', send)
    socket.on('error', reject)
    socket.on('end', () => reject(new Error('The server closed a connection')))
  })
}

async function run(load: Load): Promise<LoadReport> {
  const { until } = load
  const make = requestMaker(load)
  const statuses: Record<string, number> = {}
  const orders: HandedOut[] = []
  let stopped = false
  let sent = 0
  const next = (caller: number) => {
    sent += 1
    return stopped || (until === 'all are sent' && sent > load.bodies.length) ? null : make(caller)
  }
  const heard = ({ key, body }: Request, status: string, text: string): void => {
    statuses[status] = (statuses[status] ?? 0) + 1
    if (until === 'none is left' && text.includes('"left":0')) stopped = true
    // Cut out rather than parsed, for the same reason.
    const reference = status === '201' ? /"reference":"(\w+)"/.exec(text)?.[1] : undefined
    if (reference !== undefined)
      orders.push({ key, body, reference, quantity: Number(/"quantity":(\d+)/.exec(text)?.[1]) })
  }
  const start = performance.now()
  if (typeof until === 'object') setTimeout(() => (stopped = true), until.milliseconds)
  await Promise.all(Array.from({ length: load.connections }, (_, caller) => ask(load.port, () => next(caller), heard)))
  return { seconds: (performance.now() - start) / 1000, statuses, orders }
}

process.on('message', (load: Load) => {
  void run(load).then((report) => process.send?.(report))
})
