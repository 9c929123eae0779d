import { connect } from 'node:net'
import { type ErrorView, routes, type Row } from '@foyer/contract'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildApp } from '../app.ts'
import { Notifications } from '../outbox/index.ts'
import { buildTestApp, createUser, type TestApp } from '../testing/index.ts'

let site: TestApp
let port = 0
beforeAll(async () => {
  site = await buildTestApp()
  port = await listen(site.app)
})
afterAll(() => site.close())

async function listen(app: FastifyInstance): Promise<number> {
  await app.listen({ host: '127.0.0.1', port: 0 })
  const address = app.server.address()
  return typeof address === 'object' ? (address?.port ?? 0) : 0
}

interface RawAnswer {
  readonly status: number
  readonly head: string
  readonly code: string | undefined
}

/** Sends bytes as they are and reads the answer until its end, or until `enough` of it has come. */
function send(
  bytes: string | Buffer,
  { to = port, enough = () => false }: { to?: number; enough?: (text: string) => boolean } = {},
) {
  return new Promise<RawAnswer>((resolve, reject) => {
    let text = ''
    const socket = connect(to, '127.0.0.1', () => socket.write(bytes))
    const done = () => {
      socket.destroy()
      resolve({
        status: Number(/^HTTP\/1\.1 (\d{3})/.exec(text)?.[1] ?? 0),
        head: text.split('\r\n\r\n')[0] ?? '',
        code: /"code":"([^"]+)"/.exec(text)?.[1],
      })
    }
    socket.on('data', (chunk) => {
      text += chunk.toString()
      if (enough(text)) done()
    })
    socket.on('end', done)
    socket.on('error', (error) => (text === '' ? reject(error) : done()))
  })
}

const ask = (line: string, headers: readonly string[] = ['Host: localhost:3000'], to = port) =>
  send([`${line} HTTP/1.1`, ...headers, 'Connection: close', '', ''].join('\r\n'), { to })

describe('a request target', () => {
  test.each([
    ['GET http://localhost:3000/api/events/listing', 200],
    ['GET HTTP://LOCALHOST:3000/api/events/listing?limit=1', 200],
    ['GET https://localhost:3000/api/events/listing', 200],
    ['GET http://localhost:3000?x=1', 404],
    ['GET http://localhost:3000/api/nothing', 404],
    ['POST http://localhost:3000/api/events/listing', 405],
    ['GET http://evil.example/', 421],
    ['GET http://evil.example/api/events/listing', 421],
    ['GET http://localhost.evil.example/nothing', 421],
    ['GET http://user@localhost:3000/', 400],
    ['GET http://localhost:3000@evil.example/', 400],
    ['GET ftp://localhost:3000/', 400],
    ['GET *', 400],
    ['POST *', 400],
    ['OPTIONS *', 204],
    ['GET //evil.example/', 404],
    ['GET /%E0%A4%A', 400],
  ])('%s: %i', async (line, status) => {
    expect((await ask(line)).status).toBe(status)
  })

  test('in absolute form names the host: what the Host header says does not matter', async () => {
    expect((await ask('GET http://localhost:3000/api/events/listing', ['Host: evil.example'])).status).toBe(200)
    expect((await ask('GET http://evil.example/api/events/listing')).code).toBe('request.unknown_host')
  })

  test('of the server as a whole tells which methods it knows', async () => {
    const { head } = await ask('OPTIONS *')
    expect(head).toMatch(/^allow: GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS\r?$/im)
    expect(head).toMatch(/^x-content-type-options: nosniff/im)
  })
})

describe('the Host header', () => {
  test.each([
    [['Host: localhost:3000', 'Host: localhost:3000']],
    [['Host: localhost:3000', 'Host: evil.example']],
    [['Host: localhost:3000', 'host: localhost:3000']],
    [['Host: localhost:3000@evil.example']],
    [['Host: user@localhost:3000']],
    [['Host: user:password@localhost']],
    [['Host: localhost:3000/path']],
    [['Host: localhost:port']],
    [['Host: localhost:99999']],
    [['Host: local host']],
    [['Host: [::1']],
    [['Host: http://localhost:3000']],
    [['Host: localhost,evil.example']],
    [['Host:']],
    [[]],
  ])('%j is malformed', async (headers) => {
    for (const path of ['/api/events/listing', '/', '/nothing'])
      expect([path, (await ask(`GET ${path}`, headers)).status]).toEqual([path, 400])
  })

  test('of another site is refused, whatever a forwarded header says', async () => {
    const app = await buildApp(
      { ...site.deps, site: { ...site.deps.site, trustedProxies: 1 } },
      {
        notifications: new Notifications(site.deps.pool, () => {}),
        deliverNotice: () => Promise.resolve(),
        web: 'none',
        metricsToken: null,
      },
    )
    const behindProxy = await listen(app)
    const forged = ['Host: evil.example', 'X-Forwarded-Host: localhost:3000']
    expect((await ask('GET /api/events/listing', forged, behindProxy)).status).toBe(421)
    const ours = ['Host: localhost:3000', 'X-Forwarded-Host: evil.example']
    expect((await ask('GET /api/events/listing', ours, behindProxy)).status).toBe(200)
    await app.close()
  })
})

describe('a method that a path does not have', () => {
  // This server reads no demo mails: they go to a test's memory.
  const rows = Object.entries<Row>(routes).filter(([name]) => name !== 'listDemoMails')
  const pathOf = (url: string) => url.replaceAll(/:\w+/g, '0')

  test.each(rows)('%s: refused with what is allowed there', async (_name, row) => {
    const url = pathOf(row.url)
    const options = await site.app.inject({ method: 'OPTIONS', url })
    const allowed = String(options.headers.allow).split(', ')
    expect([options.statusCode, options.payload]).toEqual([204, ''])
    expect(allowed).toContain(row.method)
    expect(allowed).toContain('OPTIONS')
    for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const) {
      if (allowed.includes(method)) continue
      const answer = await site.app.inject({ method, url })
      expect([method, answer.statusCode, answer.headers.allow]).toEqual([method, 405, allowed.join(', ')])
      expect(answer.json<ErrorView>().code).toBe('request.method_not_allowed')
    }
  })

  test('is answered by its own row wherever another row has it', async () => {
    for (const [, row] of rows) {
      const { statusCode } = await site.app.inject({ method: row.method, url: pathOf(row.url) })
      expect([row.method, row.url, statusCode]).not.toEqual([row.method, row.url, 405])
    }
  })

  test.each([
    ['POST', '/'],
    ['PUT', '/events/listing'],
    ['DELETE', '/uploads/nothing.webp'],
    ['POST', '/healthz'],
    ['POST', '/api/openapi.json'],
  ] as const)('%s %s: pages and files are read only', async (method, url) => {
    const answer = await site.app.inject({ method, url })
    expect([answer.statusCode, answer.headers.allow]).toEqual([405, 'GET, HEAD, OPTIONS'])
  })

  test.each(['PROPFIND', 'TRACE', 'LOCK'])('%s is known nowhere', async (method) => {
    expect((await ask(`${method} /api/events/listing`)).status).toBe(405)
    expect((await ask(`${method} /api/nothing`)).status).toBe(404)
  })

  test('a path that does not exist has no methods', async () => {
    for (const method of ['OPTIONS', 'POST', 'DELETE'] as const) {
      const answer = await site.app.inject({ method, url: '/api/nothing' })
      expect([method, answer.statusCode, answer.headers.allow]).toEqual([method, 404, undefined])
    }
  })

  test('HEAD answers as GET does, without a body', async () => {
    for (const url of ['/api/events/listing', '/healthz', '/api/openapi.json', '/api/users/me', '/api/nothing']) {
      const got = await site.app.inject({ method: 'GET', url })
      const head = await site.app.inject({ method: 'HEAD', url })
      expect([url, head.statusCode, head.payload]).toEqual([url, got.statusCode, ''])
    }
  })

  test('HEAD opens no stream of events', async () => {
    const row: Row = routes.followDoor
    const { statusCode, headers } = await site.app.inject({ method: 'HEAD', url: pathOf(row.url) })
    expect([statusCode, headers.allow]).toEqual([405, 'GET, OPTIONS'])
  })
})

describe('a trailing slash', () => {
  test.each(['/api/events/listing/', '/api/events/listing/?limit=1', '/api/broadcast/unread-count/'])(
    '%s is the same call',
    async (url) => {
      const bare = url.replace(/\/(?=\?|$)/, '')
      const { headers } = await createUser(site)
      const answers = await Promise.all([url, bare].map((path) => site.app.inject({ url: path, headers })))
      expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200])
      expect(answers[0]?.payload).toBe(answers[1]?.payload)
    },
  )

  test('of more than one slash is another path', async () => {
    expect((await site.app.inject('/api/events/listing//')).statusCode).toBe(404)
  })
})

describe('a body over the limit', () => {
  const head = (more: string[]) =>
    ['POST /api/events/create HTTP/1.1', 'Host: localhost:3000', ...more, '', ''].join('\r\n')
  const refused = (text: string) => text.includes('request.too_large')

  test.each([
    ['application/json', 1_048_577],
    ['multipart/form-data; boundary=x', 400_000_000],
  ])('of %s is refused by its announced length, before it is sent', async (type, length) => {
    const { headers } = await createUser(site)
    const lines = [`Authorization: ${headers.authorization}`, `Content-Type: ${type}`, `Content-Length: ${length}`]
    const answer = await send(`${head(lines)}{`, { enough: refused })
    expect([answer.status, answer.code]).toEqual([413, 'request.too_large'])
  })

  test('of a form without a length is refused while it is still arriving', async () => {
    const { headers } = await createUser(site)
    const lines = [
      `Authorization: ${headers.authorization}`,
      'Content-Type: multipart/form-data; boundary=x',
      'Transfer-Encoding: chunked',
    ]
    const part = '--x\r\nContent-Disposition: form-data; name="cover"; filename="a.png"\r\n\r\n'
    const megabytes = 10
    const chunk = (bytes: Buffer) =>
      Buffer.concat([Buffer.from(`${bytes.length.toString(16)}\r\n`), bytes, Buffer.from('\r\n')])
    const body = Buffer.concat([
      Buffer.from(head(lines)),
      chunk(Buffer.from(part)),
      ...Array.from({ length: megabytes }, () => chunk(Buffer.alloc(1_048_576))),
    ])
    const answer = await send(body, { enough: refused })
    expect([answer.status, answer.code]).toEqual([413, 'request.too_large'])
  })

  test('does not keep its connection: whoever goes on sending is cut off', async () => {
    const { headers } = await createUser(site)
    const lines = [
      `Authorization: ${headers.authorization}`,
      'Content-Type: multipart/form-data; boundary=x',
      'Content-Length: 400000000',
    ]
    // Resolves when the server has closed the connection.
    expect((await send(`${head(lines)}{`)).status).toBe(413)
  }, 30_000)
})
