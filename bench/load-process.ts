import { connect, type Socket } from 'node:net'
import { randomBytes } from 'node:crypto'

/** What a load process is asked to send, over keep-alive connections that each wait for an answer before the next request. */
export interface Load {
  readonly port: number
  readonly host: string
  readonly connections: number
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  /** Sent in turn; none for GET. */
  readonly bodies: readonly string[]
  /** Adds an Idempotency-Key of its own to every request. */
  readonly uniqueKeys: boolean
  /** When to stop: after so long, or as soon as an answer has this status. */
  readonly until: { readonly milliseconds: number } | { readonly status: number }
}

/** What came back. */
export interface LoadReport {
  readonly seconds: number
  /** Status → how often. */
  readonly statuses: Readonly<Record<number, number>>
  /** Of the answers that were orders: their references and how many tickets they say they hold. */
  readonly references: readonly string[]
  readonly tickets: number
}

const END_OF_HEAD = '\r\n\r\n'

class Tally {
  readonly statuses: Record<number, number> = {}
  readonly references: string[] = []
  tickets = 0

  add(status: number, body: string): void {
    this.statuses[status] = (this.statuses[status] ?? 0) + 1
    if (status !== 201) return
    // Cut out, not parsed: what the generator spends the server does not get.
    const reference = /"reference":"(\w+)"/.exec(body)?.[1]
    if (reference !== undefined) this.references.push(reference)
    this.tickets += Number(/"quantity":(\d+)/.exec(body)?.[1] ?? 0)
  }
}

/** The next request as text. */
function requestWriter(load: Load): () => string {
  const heads = Object.entries({ host: `localhost:${load.port}`, ...load.headers }).map(([name, value]) => `${name}: ${value}\r\n`)
  const start = `${load.method} ${load.path} HTTP/1.1\r\n${heads.join('')}`
  const ends = load.bodies.map((body) => `content-length: ${Buffer.byteLength(body)}${END_OF_HEAD}${body}`)
  const run = randomBytes(6).toString('hex')
  let sent = 0
  return () => {
    sent += 1
    const key = load.uniqueKeys ? `idempotency-key: ${run}-${sent.toString(36).padStart(10, '0')}\r\n` : ''
    return start + key + (ends[sent % ends.length] ?? '\r\n')
  }
}

function complete(text: string): { status: number; body: string } | null {
  const endOfHead = text.indexOf(END_OF_HEAD)
  if (endOfHead < 0) return null
  const status = Number(text.slice(9, 12))
  const named = text.indexOf('ontent-length: ')
  const named2 = named < 0 ? text.indexOf('ontent-Length: ') : named
  const length = named2 < 0 || named2 > endOfHead ? 0 : Number.parseInt(text.slice(named2 + 15, named2 + 24), 10)
  const body = text.slice(endOfHead + END_OF_HEAD.length)
  return body.length < length ? null : { status, body }
}

function drive(socket: Socket, next: () => string | null, answered: (status: number, body: string) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    let text = ''
    const send = (): void => {
      const request = next()
      if (request === null) {
        socket.end()
        resolve()
      } else socket.write(request, 'latin1')
    }
    socket.setEncoding('latin1')
    socket.on('data', (chunk) => {
      text += String(chunk)
      const answer = complete(text)
      if (!answer) return
      text = ''
      answered(answer.status, answer.body)
      send()
    })
    socket.on('error', reject)
    socket.on('close', () => reject(new Error('The server closed a connection')))
    send()
  })
}

export async function run(load: Load): Promise<LoadReport> {
  const sockets = await Promise.all(
    Array.from(
      { length: load.connections },
      () =>
        new Promise<Socket>((resolve, reject) => {
          const socket = connect({ host: load.host, port: load.port, noDelay: true }, () => resolve(socket))
          socket.once('error', reject)
        }),
    ),
  )
  const write = requestWriter(load)
  const tally = new Tally()
  const { until } = load
  const start = performance.now()
  let stopped = false
  if ('milliseconds' in until) setTimeout(() => (stopped = true), until.milliseconds)
  await Promise.all(
    sockets.map((socket) =>
      drive(
        socket,
        () => (stopped ? null : write()),
        (status, body) => {
          tally.add(status, body)
          if ('status' in until && until.status === status) stopped = true
        },
      ),
    ),
  )
  const { statuses, references, tickets } = tally
  return { seconds: (performance.now() - start) / 1000, statuses, references, tickets }
}
if (process.argv[2]) console.log(await run(JSON.parse(process.argv[2])))
