import { once } from 'node:events'
import { createServer, type RequestListener, type Server } from 'node:http'
import { Socket } from 'node:net'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { httpWebhooks } from './http-webhooks.ts'
import { AddressRule, parseNetworks } from './public-address.ts'

const servers: Server[] = []
afterEach(() => {
  vi.restoreAllMocks()
  for (const server of servers.splice(0)) {
    server.closeAllConnections()
    server.close()
  }
})

async function listen(handle: RequestListener): Promise<number> {
  const server = createServer(handle)
  servers.push(server)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  return typeof address === 'object' && address ? address.port : 0
}

/** Addresses of private, special and internal networks, by number. */
const IPV4 = [
  '0.0.0.0',
  '0.0.0.1',
  '0.255.255.255',
  '10.0.0.0',
  '10.0.0.1',
  '10.255.255.255',
  '100.64.0.1',
  '100.100.100.200',
  '100.127.255.255',
  '127.0.0.1',
  '127.0.0.2',
  '127.1.2.3',
  '127.255.255.255',
  '169.254.0.1',
  '169.254.169.254',
  '169.254.170.2',
  '169.254.255.255',
  '172.16.0.1',
  '172.17.0.1',
  '172.20.10.2',
  '172.31.255.255',
  '192.0.0.1',
  '192.0.0.170',
  '192.0.0.192',
  '192.0.2.1',
  '192.31.196.1',
  '192.52.193.1',
  '192.88.99.1',
  '192.168.0.1',
  '192.168.1.1',
  '192.168.99.100',
  '192.168.255.255',
  '192.175.48.1',
  '198.18.0.1',
  '198.19.255.255',
  '198.51.100.1',
  '203.0.113.1',
  '224.0.0.1',
  '224.0.0.251',
  '239.255.255.250',
  '240.0.0.1',
  '254.255.255.255',
  '255.255.255.255',
]
const IPV6 = [
  '::',
  '::1',
  '::2',
  '::ffff',
  'fe80::1',
  'fe80::a00:27ff:fe4e:66a1',
  'febf::1',
  'fec0::1',
  'fc00::1',
  'fd00::1',
  'fd00:ec2::254',
  'fdff:ffff::1',
  'ff00::1',
  'ff02::1',
  'ff02::fb',
  'ff05::2',
  '100::1',
  '2001::1',
  '2001:0:4136:e378:8000:63bf:3fff:fdd2',
  '2001:2::1',
  '2001:10::1',
  '2001:db8::1',
  '2620:4f:8000::1',
  '3fff::1',
  '4000::1',
  '5f00::1',
  '64:ff9b:1::1',
  '64:ff9b:1::a00:1',
  '::127.0.0.1',
  '::a00:1',
  '::ffff:0:127.0.0.1',
]
/** Other spellings of the same: decimal, octal, hexadecimal, short, with a dot at the end, in full-width digits. */
const SPELLINGS = [
  'http://2130706433/',
  'http://0x7f000001/',
  'http://017700000001/',
  'http://0177.0.0.1/',
  'http://0x7f.0.0.1/',
  'http://0x7F.0x0.0x0.0x1/',
  'http://127.1/',
  'http://127.0.1/',
  'http://0/',
  'http://0x0/',
  'http://127.0.0.1./',
  'http://2852039166/',
  'http://0xA9FEA9FE/',
  'http://0251.0376.0251.0376/',
  'http://0xa9.0xfe.0xa9.0xfe/',
  'http://169.254.43518/',
  'http://169.16689662/',
  'http://025177524776/',
  'http://169.254.169.254.:80/',
  'http://3232235521/',
  'http://0xc0a80001/',
  'http://192.168.1/',
  'http://167772161/',
  'http://10.1/',
  'http://0xa.1/',
  'http://１２７.０.０.１/',
  'http://①②⑦.⓪.⓪.①/',
  'http://127。0。0。1/',
  'http://%31%32%37.0.0.1/',
  'http://127.0.0.1%2e/',
  'http://[::ffff:7f00:1]/',
  'http://[0:0:0:0:0:ffff:127.0.0.1]/',
  'http://[0000:0000:0000:0000:0000:0000:0000:0001]/',
  'http://[::ffff:a9fe:a9fe]/',
  'http://user:password@127.0.0.1/',
  'http://example.org@127.0.0.1/',
  'http://127.0.0.1#@example.org/',
  'http://127.0.0.1?@example.org/',
  String.raw`http://127.0.0.1\@example.org/`,
  'HTTP://127.0.0.1/',
  'https:127.0.0.1/',
  'https:/127.0.0.1/',
  'https:///127.0.0.1/',
  '  https://127.0.0.1/  ',
  'https://127\t.0.0.1/',
  'https://127.0.0.1:22/',
  'https://127.0.0.1:5432/',
  'ftp://127.0.0.1/',
  'file:///etc/passwd',
  'gopher://127.0.0.1:25/',
  'data:text/plain,hello',
  'javascript:alert(1)',
  'unix:/var/run/docker.sock',
  'ws://127.0.0.1/',
  '//127.0.0.1/',
  '127.0.0.1',
  'https://',
  'https://[::1',
  'https://[fe80::1%25eth0]/',
]
const PUBLIC = '93.184.215.14'

const byNumber = [...IPV4.map((address) => `https://${address}/`), ...IPV6.map((address) => `https://[${address}]/`)]
const embedded = IPV4.flatMap((address) => {
  const [a = 0, b = 0, c = 0, d = 0] = address.split('.').map(Number)
  const hex = `${((a << 8) | b).toString(16)}:${((c << 8) | d).toString(16)}`
  return [`https://[::ffff:${address}]/`, `https://[64:ff9b::${hex}]/`, `https://[2002:${hex}::1]/`]
})
const listed = [...new Set([...byNumber, ...SPELLINGS, ...embedded])]

describe('addresses inside', () => {
  test(`${listed.length} of them, at least 200, are listed`, () => {
    expect(listed.length).toBeGreaterThanOrEqual(200)
  })

  test('none is reached, by number, by another spelling or within another address', async () => {
    const connect = vi.spyOn(Socket.prototype, 'connect')
    const gateway = httpWebhooks({ allowedNetworks: [], resolve: async () => ['127.0.0.1'] })
    const reached: string[] = []
    for (const url of listed) {
      const fault = await gateway.examine(url)
      const { status } = await gateway.post({ url, headers: {}, body: '{}' })
      if (fault === null || status !== null || connect.mock.calls.length > 0) reached.push(url)
    }
    expect(reached).toEqual([])
  })

  test('none is reached by a name, alone or beside a public address', async () => {
    const connect = vi.spyOn(Socket.prototype, 'connect')
    const inside = [...IPV4, ...IPV6]
    let answer: string[] = []
    const gateway = httpWebhooks({ allowedNetworks: [], resolve: async () => answer })
    for (const address of inside)
      for (answer of [[address], [PUBLIC, address], [address, PUBLIC]]) {
        expect(await gateway.examine('https://hooks.example.org/')).toBe('address_forbidden')
        const sent = await gateway.post({ url: 'https://hooks.example.org/', headers: {}, body: '{}' })
        expect(sent).toMatchObject({ status: null, fault: 'address_forbidden' })
      }
    expect(connect).not.toHaveBeenCalled()
  })

  test('a name that changes its answer is examined again, and the connection goes to what was examined', async () => {
    const answers = [[PUBLIC], ['127.0.0.1'], [PUBLIC]]
    const asked = vi.fn(async () => answers.shift() ?? ['127.0.0.1'])
    // Nothing leaves this machine: a connection ends where it begins.
    const connect = vi.spyOn(Socket.prototype, 'connect').mockImplementation(function refuse(this: Socket) {
      queueMicrotask(() => this.destroy(new Error('no network in tests')))
      return this
    })
    const gateway = httpWebhooks({ allowedNetworks: [], resolve: asked })
    const url = 'https://rebinding.example.org/'
    expect(await gateway.examine(url)).toBeNull()
    expect(await gateway.post({ url, headers: {}, body: '{}' })).toMatchObject({ fault: 'address_forbidden' })
    expect(connect).not.toHaveBeenCalled()
    expect(await gateway.post({ url, headers: {}, body: '{}' })).toMatchObject({ fault: 'connection_failed' })
    expect(asked).toHaveBeenCalledTimes(3)
    const [options] = (connect.mock.calls[0] as unknown[]).flat() as [{ lookup: LookupOf }]
    const found = vi.fn()
    options.lookup('rebinding.example.org', { all: true }, found)
    expect(found).toHaveBeenCalledWith(null, [{ address: PUBLIC, family: 4 }])
  })

  test('none is reached by a name that led to a public address when it was saved', async () => {
    const connect = vi.spyOn(Socket.prototype, 'connect')
    for (const address of [...IPV4, ...IPV6]) {
      const answers = [[PUBLIC]]
      const gateway = httpWebhooks({ allowedNetworks: [], resolve: async () => answers.shift() ?? [address] })
      const url = 'https://rebinding.example.org/'
      expect(await gateway.examine(url)).toBeNull()
      expect(await gateway.post({ url, headers: {}, body: '{}' })).toMatchObject({ fault: 'address_forbidden' })
    }
    expect(connect).not.toHaveBeenCalled()
  })

  test('none is reached by a redirect', async () => {
    const inner = vi.fn()
    const inside = await listen((_request, response) => {
      inner()
      response.end()
    })
    const targets = [`http://127.0.0.1:${inside}/`, ...listed]
    const statuses = [301, 302, 303, 307, 308]
    let asked = 0
    const port = await listen((_request, response) => {
      // A header cannot hold some of these characters, so they are encoded as a browser would encode them.
      const location = encodeURI(targets[Math.floor(asked / statuses.length)] ?? '')
      const status = statuses[asked % statuses.length] ?? 302
      asked += 1
      response.writeHead(status, { location }).end('elsewhere')
    })
    const gateway = httpWebhooks({ allowedNetworks: ['127.0.0.1/32'] })
    const connect = vi.spyOn(Socket.prototype, 'connect')
    for (let sent = 0; sent < targets.length * statuses.length; sent += 1) {
      const answer = await gateway.post({ url: `http://127.0.0.1:${port}/`, headers: {}, body: '{}' })
      expect(answer).toMatchObject({ status: statuses[sent % statuses.length], text: 'elsewhere' })
    }
    expect(connect).toHaveBeenCalledTimes(asked)
    expect(inner).not.toHaveBeenCalled()
  })
})

type LookupOf = (hostname: string, options: object, done: (...found: unknown[]) => void) => void

describe('public addresses', () => {
  test.each([
    PUBLIC,
    '1.1.1.1',
    '100.63.255.255',
    '172.32.0.1',
    '2606:4700::1111',
    '64:ff9b::101:101',
    '2002:101:101::1',
  ])('%s is permitted', (address) => {
    expect(new AddressRule([]).permits(address)).toBe(true)
  })

  test('get no http', async () => {
    const gateway = httpWebhooks({ allowedNetworks: ['10.0.0.0/8'], resolve: async () => [PUBLIC] })
    expect(await gateway.examine('http://hooks.example.org/')).toBe('http_refused')
    expect(await gateway.examine('https://hooks.example.org/')).toBeNull()
  })
})

describe('networks that the operator names', () => {
  test('are read, or refused', () => {
    expect(parseNetworks('10.1.0.0/16,::1/128')).toEqual(['10.1.0.0/16', '::1/128'])
    expect(parseNetworks('')).toEqual([])
    for (const text of ['10.1.0.0', '10.1.0.0/33', 'localhost/8', '::1/129', '10.0.0.0/8/8', '/8'])
      expect(parseNetworks(text)).toBeNull()
  })

  test('are reached, and no others', () => {
    const rule = new AddressRule(['10.1.0.0/16', '::1/128'])
    expect(['10.1.2.3', '::1', '::ffff:10.1.2.3'].every((address) => rule.permits(address))).toBe(true)
    expect(['10.2.0.1', '127.0.0.1', '::2'].some((address) => rule.permits(address))).toBe(false)
  })
})

describe('a request', () => {
  test('brings headers and body, and the beginning of the answer', async () => {
    const heard: unknown[] = []
    const port = await listen((request, response) => {
      request.on('data', (chunk: Buffer) => heard.push(request.method, request.headers['webhook-id'], chunk.toString()))
      request.on('end', () => response.writeHead(503, { 'retry-after': '7' }).end('x'.repeat(50_000)))
    })
    const gateway = httpWebhooks({ allowedNetworks: ['127.0.0.0/8'] })
    const url = `http://127.0.0.1:${port}/hook?a=1`
    const answer = await gateway.post({ url, headers: { 'webhook-id': 'msg_1' }, body: '{"ä":1}' })
    expect(heard).toEqual(['POST', 'msg_1', '{"ä":1}'])
    expect(answer).toMatchObject({ status: 503, retryAfter: '7', fault: null })
    expect(answer.status !== null && answer.text).toBe('x'.repeat(2000))
  })

  test('ends after its time, before the answer or in the middle of it', async () => {
    const silent = await listen(() => {})
    const slow = await listen((_request, response) => void response.writeHead(200).write('a'))
    const gateway = httpWebhooks({ allowedNetworks: ['127.0.0.0/8'], timeoutMs: 300 })
    for (const port of [silent, slow]) {
      const answer = await gateway.post({ url: `http://127.0.0.1:${port}/`, headers: {}, body: '{}' })
      expect(answer).toMatchObject({ status: null, fault: 'timeout' })
    }
  })

  test('to nobody fails', async () => {
    const gateway = httpWebhooks({ allowedNetworks: ['127.0.0.0/8'] })
    expect(await gateway.post({ url: 'http://127.0.0.1:9/', headers: {}, body: '{}' })).toMatchObject({
      fault: 'connection_failed',
    })
  })
})
