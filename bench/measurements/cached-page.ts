import { execFile, fork, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { type Measurement, type Result, resultOf } from '../measurement.ts'
import type { PlainAnswer } from '../plain-http-process.ts'
import { metered, processorOf, processorOfEnded, processorOfFamily } from '../processor-time.ts'
import { inRounds, type Plan, type Turn } from '../rounds.ts'
import { freePort } from '../../apps/server/src/testing/free-port.ts'
import { findNginx, startNginx as startCache } from '../../apps/server/src/testing/nginx.ts'
import { openSale, type Site } from '../site.ts'

const CONNECTIONS = 64
/** Processor microseconds that the program may spend on a page from its cache. */
const PAGE_MICROSECONDS = 20
const PLAIN_SERVER = join(import.meta.dirname, '../plain-http-process.ts')
const ENCODINGS = ['br', 'identity'] as const
type Encoding = (typeof ENCODINGS)[number]

/** Sent by nginx itself, or different for each answer. */
const NOT_COPIED = new Set(['connection', 'content-length', 'content-type', 'date', 'keep-alive', 'transfer-encoding'])

function findProgram(name: string): string | null {
  const folders = [...(process.env['PATH'] ?? '').split(delimiter), '/usr/sbin']
  return folders.map((folder) => join(folder, name)).find((path) => existsSync(path)) ?? null
}

interface Page {
  readonly body: Buffer
  readonly headers: Readonly<Record<string, string>>
}

/** An event's page as a browser gets it. */
async function fetchPage({ app, port }: Site, path: string, encoding: Encoding): Promise<Page> {
  const host = `localhost:${port}`
  const response = await app.inject({ method: 'GET', url: path, headers: { host, 'accept-encoding': encoding } })
  if (response.statusCode !== 200) throw new Error(`${path} answered ${response.statusCode}`)
  const headers = Object.entries(response.headers).filter(([name]) => !NOT_COPIED.has(name))
  return {
    body: response.rawPayload,
    headers: Object.fromEntries(headers.map(([name, value]) => [name, String(value)])),
  }
}

/** One worker, no log, the same headers: what nginx does when all it has to do is send a file. */
function nginxConfiguration(folder: string, port: number, pages: readonly (readonly [Encoding, Page])[]): string {
  const locations = pages.map(([encoding, { headers }]) => {
    const added = Object.entries(headers).map(
      ([name, value]) => `add_header ${name} "${value.replaceAll('"', '\\"')}";`,
    )
    return `location = /${encoding} { default_type "text/html; charset=utf-8"; etag off; if_modified_since off; ${added.join(' ')} }`
  })
  return `
    daemon off; worker_processes 1; pid ${folder}/pid; error_log ${folder}/errors;
    ${process.getuid?.() === 0 ? 'user root;' : ''}
    events { worker_connections 512; }
    http {
      access_log off; server_tokens off; sendfile on; tcp_nopush on; open_file_cache max=10; keepalive_requests 100000000;
      ${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${folder}/${name};`).join(' ')}
      server { listen 127.0.0.1:${port}; root ${folder}/pages; ${locations.join('\n')} }
    }`
}

/** nginx with the pages as files: its address, and how to end it. */
async function startNginx(program: string, pages: readonly (readonly [Encoding, Page])[]) {
  const folder = await mkdtemp(join(tmpdir(), 'foyer-nginx-'))
  const port = await freePort()
  await mkdir(join(folder, 'pages'))
  for (const [encoding, { body }] of pages) await writeFile(join(folder, 'pages', encoding), body)
  await writeFile(join(folder, 'nginx.conf'), nginxConfiguration(folder, port, pages))
  const log = join(folder, 'errors')
  const child = spawn(program, ['-p', folder, '-e', log, '-c', join(folder, 'nginx.conf')], { stdio: 'ignore' })
  const ended = once(child, 'exit')
  const stop = async (): Promise<void> => {
    child.kill('SIGQUIT')
    await ended
    await rm(folder, { recursive: true, force: true })
  }
  for (let tries = 0; tries < 100; tries += 1) {
    const answer = await fetch(`http://127.0.0.1:${port}/identity`).catch(() => null)
    if (answer?.ok) return { url: `http://127.0.0.1:${port}`, pid: child.pid ?? 0, stop }
    await sleep(50)
  }
  await stop()
  throw new Error('nginx does not answer')
}

/** A server of node:http alone, in a process of its own, that answers one page to everything. */
async function startPlainServer({ headers, body }: Page) {
  const child = fork(PLAIN_SERVER, { serialization: 'advanced' })
  child.send({ headers, body } satisfies PlainAnswer)
  const port = await new Promise<number>((resolve) => {
    child.once('message', (said) => resolve(typeof said === 'object' && 'port' in said ? Number(said.port) : 0))
  })
  return { url: `http://127.0.0.1:${port}`, pid: child.pid ?? 0, stop: () => child.disconnect() }
}

/** Pages a second, as wrk counts them: nginx is faster than any load a program in JavaScript can send. */
async function rateOf(
  wrk: string,
  { url, pid }: { url: string; pid: number },
  headers: readonly string[],
  milliseconds: number,
): Promise<Turn> {
  // wrk has ended by the second reading, so its time counts with the ended child processes.
  const read = () => ({ program: serving(pid), postgres: 0, load: processorOfEnded(process.pid) })
  return metered(read, async () => {
    const { figure, seconds } = await count(wrk, url, headers, milliseconds)
    return { figure, units: figure * seconds }
  })
}

/** Processor time of the server: this program alone, or another program with its workers. */
const serving = (pid: number) => (pid === process.pid ? processorOf(pid) : processorOfFamily(pid))

async function count(wrk: string, url: string, headers: readonly string[], milliseconds: number) {
  const seconds = Math.max(1, Math.round(milliseconds / 1000))
  const { stdout } = await promisify(execFile)(wrk, [
    '-t',
    '1',
    '-c',
    String(CONNECTIONS),
    '-d',
    `${seconds}s`,
    ...headers.flatMap((header) => ['-H', header]),
    url,
  ])
  if (/Non-2xx|Socket errors/.test(stdout)) throw new Error(`${url} did not answer as it should:\n${stdout}`)
  return { figure: Number(/Requests\/sec:\s*([\d.]+)/.exec(stdout)?.[1]), seconds }
}

function skipped(reason: string) {
  return { results: [], books: [], skipped: reason }
}

/** An event's page out of the server's cache, against nginx sending the same bytes from a file. */
export const cachedPage: Measurement = {
  title: 'The cached event page',
  run: async (site, plan) => {
    const [nginxProgram, wrk] = [findNginx(), findProgram('wrk')]
    if (!nginxProgram || !wrk)
      return skipped(
        `It needs ${[!nginxProgram && 'nginx (package nginx-light)', !wrk && 'wrk'].filter(Boolean).join(' and ')}.`,
      )
    if (!site.hasPages) return skipped('It needs the built web application: run "npm run build" first.')
    const path = `/events/${(await openSale(site, 500)).customUrl}`
    const pages: [Encoding, Page][] = []
    for (const encoding of ENCODINGS) pages.push([encoding, await fetchPage(site, path, encoding)])
    const results: Result[] = []
    const nginx = await startNginx(nginxProgram, pages)
    const cache = await startCache(await freePort(), [site.port])
    try {
      for (const [encoding, page] of pages)
        results.push(...(await compare(site, plan, { wrk, nginx, cache, path, encoding, page })))
    } finally {
      await nginx.stop()
      await cache.stop()
    }
    return { results, books: [] }
  },
}

interface Server {
  readonly url: string
  readonly pid: number
}

interface Comparison {
  readonly wrk: string
  readonly nginx: Server
  /** nginx with the configuration that is shipped, in front of the server. */
  readonly cache: Server
  readonly path: string
  readonly encoding: Encoding
  readonly page: Page
}

async function compare(
  site: Site,
  plan: Plan,
  { wrk, nginx, cache, path, encoding, page }: Comparison,
): Promise<Result[]> {
  const headers = [`Host: localhost:${site.port}`, `Accept-Encoding: ${encoding}`]
  const plain = await startPlainServer(page)
  const own = { url: `http://127.0.0.1:${site.port}${path}`, pid: process.pid }
  const product = (milliseconds: number) => rateOf(wrk, own, headers, milliseconds)
  const fromFile = { ...nginx, url: `${nginx.url}/${encoding}` }
  const throughCache = { ...cache, url: cache.url + path }
  const what = `Cached event page, ${encoding}, ${page.body.length.toLocaleString('en')} bytes, ${CONNECTIONS} connections`
  try {
    const rounds = await inRounds(plan, {
      baseline: (milliseconds) => rateOf(wrk, fromFile, headers, milliseconds),
      product,
    })
    const cacheRounds = await inRounds(plan, {
      baseline: (milliseconds) => rateOf(wrk, fromFile, headers, milliseconds),
      product: (milliseconds) => rateOf(wrk, throughCache, headers, milliseconds),
    })
    const plainRounds = await inRounds(plan, {
      baseline: (milliseconds) => rateOf(wrk, plain, headers, milliseconds),
      product,
    })
    return [
      resultOf(
        {
          what,
          baseline: 'nginx, one worker, serving the same bytes and headers from a file',
          unit: '/s',
          goal: { atLeast: 0.4 },
          mostProcessor: PAGE_MICROSECONDS,
        },
        rounds,
      ),
      resultOf(
        {
          what: `${what}, through nginx with ops/nginx.conf`,
          baseline: 'nginx, one worker, serving the same bytes and headers from a file',
          unit: '/s',
          goal: { atLeast: 0.95 },
        },
        cacheRounds,
      ),
      resultOf(
        { what, baseline: 'node:http alone, sending the same bytes and headers', unit: '/s', goal: { atLeast: 0.8 } },
        plainRounds,
      ),
    ]
  } finally {
    plain.stop()
  }
}
