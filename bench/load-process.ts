import { randomBytes } from 'node:crypto'
import { connect, type Socket } from 'node:net'
import type { Load, LoadReport } from './load.ts'

const END_OF_HEAD = '\r\n\r\n'
const LENGTH = /content-length: (\d+)/i
const BUFFER_BYTES = 16_384

/** Counts answers and keeps what they hand out. Cut out, not parsed: what the generator spends the server does not get. */
class Tally {
  readonly statuses: Record<number, number> = {}
  readonly references: string[] = []
  tickets = 0

  add(status: number, text: string): void {
    this.statuses[status] = (this.statuses[status] ?? 0) + 1
    if (status !== 201) return
    const reference = /"reference":"(\w+)"/.exec(text)?.[1]
    if (reference !== undefined) this.references.push(reference)
    this.tickets += Number(/"quantity":(\d+)/.exec(text)?.[1] ?? 0)
  }
}

/** Writes the requests: the same again and again but for the body, whose turn it is, and the key. */
function requestWriter(load: Load): () => string {
  const headers = Object.entries({ host: load.host, ...load.headers }).map(([name, value]) => `${name}: ${value}\r\n`)
  const start = `${load.method} ${load.path} HTTP/1.1\r\n${headers.join('')}`
  const ends = load.bodies.map((body) => `content-length: ${Buffer.byteLength(body)}${END_OF_HEAD}${body}`)
  const run = randomBytes(6).toString('hex')
  let sent = 0
  return () => {
    sent += 1
    const key = load.uniqueKeys ? `idempotency-key: ${run}-${sent.toString(36).padStart(10, '0')}\r\n` : ''
    return start + key + (ends[sent % ends.length] ?? '\r\n')
  }
}

type Answered = (status: number, text: string) => string | null

/** Hears chunks of answers that come one at a time, and says when one is complete. */
function answerReader(answered: (status: number, text: string) => void): (text: string) => void {
  let head = ''
  let status = 0
  let missing = 0
  return (text) => {
    if (status === 0) {
      head += text
      const end = head.indexOf(END_OF_HEAD)
      if (end < 0) return
      status = Number(head.slice(9, 12))
      missing = end + END_OF_HEAD.length + Number(LENGTH.exec(head)?.[1] ?? 0) - head.length
    } else missing -= text.length
    if (missing > 0) return
    const [answer, was] = [head, status]
    head = ''
    status = 0
    answered(was, answer)
  }
}

/** Sends one request after the other over one connection, until there is none to send. */
function drive(load: Load, next: Answered): Promise<void> {
  return new Promise((resolve, reject) => {
    const send = (request: string | null): void => {
      if (request !== null) socket.write(request, 'latin1')
      else {
        socket.destroy()
        resolve()
      }
    }
    const read = answerReader((status, text) => send(next(status, text)))
    // Read into one buffer a connection, past the stream's queues.
    const buffer = Buffer.allocUnsafe(BUFFER_BYTES)
    const socket: Socket = connect({
      host: '127.0.0.1',
      port: load.port,
      noDelay: true,
      onread: {
        buffer,
        callback: (bytes) => {
          read(buffer.latin1Slice(0, bytes))
          return true
        },
      },
    })
    socket.on('connect', () => send(next(0, '')))
    socket.on('error', reject)
    socket.on('end', () => reject(new Error('The server closed a connection')))
  })
}

async function run(load: Load): Promise<LoadReport> {
  const write = requestWriter(load)
  const tally = new Tally()
  const { until } = load
  let stopped = false
  const start = performance.now()
  if ('milliseconds' in until) setTimeout(() => (stopped = true), until.milliseconds)
  const next: Answered = (status, text) => {
    if (status !== 0) tally.add(status, text)
    if ('status' in until && until.status === status) stopped = true
    return stopped ? null : write()
  }
  await Promise.all(Array.from({ length: load.connections }, () => drive(load, next)))
  const { statuses, references, tickets } = tally
  return { seconds: (performance.now() - start) / 1000, statuses, references, tickets }
}

process.on('message', (load: Load) => {
  void run(load).then((report) => process.send?.(report))
})
if (process.argv[2]) { const r = await run(JSON.parse(process.argv[2])); console.log(JSON.stringify({...r, references: r.references.length})); process.exit(0) }
