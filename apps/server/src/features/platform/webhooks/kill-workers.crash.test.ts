import { type ChildProcess, fork } from 'node:child_process'
import { randomInt, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import {
  buildTestApp,
  createEvent,
  createUser,
  TEST_SECRET,
  type TestApp,
  type TestUser,
} from '../../../testing/index.ts'
import { startWorkerProcess } from '../../../testing/server-process.ts'
import { simulationSize } from '../../../testing/simulation/simulation-size.ts'
import { type Listening, listenFor } from './webhooks-scene.ts'
import type { Orders } from './worker-scene.ts'

const WORKER = join(import.meta.dirname, 'worker-scene.ts')
const ENDPOINTS = 4
/** Workers that send concurrently, and loaded workers that replace a killed one. */
const [AT_WORK, WAITING] = [2, 3]
/** Facts that are announced before each kill; every endpoint gets a message about each. */
const FACTS = 15
/** The most pending messages: beyond them nothing is announced, so that many kills do not leave hours of work. */
const BACKLOG = 600
/** The number of recent objects that messages are about, so that several messages about each are under way. */
const OBJECTS = 12

let site: TestApp
let organiser: TestUser
let organiserId: string
let requests = 0
/** Requests whose sender was killed before it had the answer. */
let cutOff = 0
const endpoints: Listening[] = []
const workers = new Set<ChildProcess>()

beforeAll(async () => {
  site = await buildTestApp()
  organiser = await createUser(site)
  const { eventId } = await createEvent(site, { organiser })
  const event = site.deps.db.selectFrom('events').select('organiser_id').where('id', '=', eventId)
  organiserId = (await event.executeTakeFirstOrThrow()).organiser_id
  for (let made = 0; made < ENDPOINTS; made += 1) {
    const endpoint = await listenFor(site, organiser, { types: ['event.cancelled'] })
    endpoint.answer = async (response) => {
      requests += 1
      response.once('close', () => {
        if (!response.writableFinished) cutOff += 1
      })
      // Longer than a process takes to die: some requests end with it, others were answered and not yet recorded.
      await sleep(randomInt(120))
      response.writeHead(200).end()
    }
    endpoints.push(endpoint)
  }
})
afterAll(async () => {
  for (const worker of workers) worker.kill('SIGKILL')
  for (const endpoint of endpoints) await endpoint.close()
  await site.close()
})

function load(): { worker: ChildProcess; loaded: Promise<unknown> } {
  const worker = fork(WORKER, { stdio: 'ignore' })
  workers.add(worker)
  worker.once('exit', () => workers.delete(worker))
  return { worker, loaded: once(worker, 'message') }
}

function begin(worker: ChildProcess): ChildProcess {
  const orders: Orders = { databaseUrl: site.databaseUrl, secretKey: TEST_SECRET }
  worker.send(orders)
  return worker
}

async function countPending(): Promise<number> {
  const { rows } = await site.deps.pool.query<{ pending: number }>(
    `select count(*)::int as pending from webhook_deliveries where state = 'pending'`,
  )
  return rows[0]?.pending ?? 0
}

/** Announces facts about recent objects, so that several messages about each are under way. */
function announceFacts(about: string[]): Promise<void> {
  const facts = Array.from({ length: FACTS }, () => {
    if (randomInt(3) === 0 || about.length === 0) about.push(randomUUID())
    const eventId = about.at(-randomInt(1, Math.min(OBJECTS, about.length) + 1)) ?? ''
    return { name: 'event.cancelled', organiserId, eventId } as const
  })
  return site.deps.db.transaction().execute((trx) => site.deps.outbox.announce(trx, ...facts))
}

interface Written {
  readonly message_id: string
  readonly object_key: string
  readonly state: string
  readonly attempts: number
}

async function writtenFor({ endpoint }: Listening): Promise<Written[]> {
  const { rows } = await site.deps.pool.query<Written>(
    'select message_id, object_key, state, attempts from webhook_deliveries where endpoint_id = $1 order by position',
    [endpoint._id],
  )
  return rows
}

/** Messages by object, without immediate repetitions of the same message. */
function inOrder(ids: readonly string[], objectOf: ReadonlyMap<string, string>): Map<string, string[]> {
  const order = new Map<string, string[]>()
  for (const id of ids) {
    const object = objectOf.get(id) ?? ''
    const before = order.get(object) ?? []
    if (before.at(-1) !== id) order.set(object, [...before, id])
  }
  return order
}

test(
  'of workers that are killed in the middle of deliveries none loses a message, repeats one under another id or changes the order',
  { timeout: 0 },
  async () => {
    const { kills } = simulationSize
    const ready = Array.from({ length: AT_WORK + WAITING }, load)
    const atWork: ChildProcess[] = []
    const nextAtWork = async () => {
      const next = ready.shift()
      if (!next) throw new Error('No worker is loaded')
      await next.loaded
      atWork.push(begin(next.worker))
      ready.push(load())
    }
    for (let started = 1; started < AT_WORK; started += 1) await nextAtWork()

    const about: string[] = []
    let hits = 0
    let announced = 0
    for (let killed = 0; killed < kills; killed += 1) {
      if ((await countPending()) < BACKLOG) {
        await announceFacts(about)
        announced += FACTS
      }
      const heard = requests + randomInt(1, 20)
      await nextAtWork()
      await vi.waitFor(() => expect(requests).toBeGreaterThanOrEqual(heard), { timeout: 60_000, interval: 2 })
      await sleep(randomInt(15))
      const [victim] = atWork.splice(randomInt(AT_WORK), 1)
      const seen = cutOff
      victim?.kill('SIGKILL')
      if (victim) await once(victim, 'exit')
      await sleep(25)
      hits += cutOff > seen ? 1 : 0
    }
    const leftOver = [...atWork, ...ready.map(({ worker }) => worker)]
    for (const worker of leftOver) worker.kill('SIGKILL')
    await Promise.all(
      leftOver
        .filter(({ exitCode, signalCode }) => exitCode === null && signalCode === null)
        .map((each) => once(each, 'exit')),
    )

    // The whole program takes over the deliveries of the last workers, as it does when their leases expire.
    await site.deps.pool.query(`update webhook_deliveries set next_attempt_at = now() where state = 'pending'`)
    const dataDir = await mkdtemp(join(tmpdir(), 'foyer-webhooks-'))
    const program = startWorkerProcess({
      DATABASE_URL: site.databaseUrl,
      FOYER_DATA_DIR: dataDir,
      SECRET_KEY: TEST_SECRET,
      WEBHOOK_ALLOW_NETWORKS: '127.0.0.0/8',
      LOG_LEVEL: 'silent',
    })
    try {
      await vi.waitFor(async () => expect(await countPending()).toBe(0), { timeout: 120_000, interval: 200 })
      program.kill('SIGTERM')
      expect(await program.ended).toBe(0)
    } finally {
      program.kill('SIGKILL')
      await rm(dataDir, { recursive: true, force: true })
    }

    for (const endpoint of endpoints) {
      const written = await writtenFor(endpoint)
      const heard = endpoint.heard.map(({ id }) => id)
      expect(written).toHaveLength(announced)
      expect(written.filter(({ state }) => state !== 'delivered')).toEqual([])
      expect(new Set(heard)).toEqual(new Set(written.map(({ message_id: id }) => id)))
      const bodies = new Map(endpoint.heard.map(({ id, body }) => [id, body]))
      expect(endpoint.heard.filter(({ id, body }) => bodies.get(id) !== body)).toEqual([])
      const objectOf = new Map(written.map(({ message_id: id, object_key: object }) => [id, object]))
      const meant = inOrder(
        written.map(({ message_id: id }) => id),
        objectOf,
      )
      for (const [object, ids] of inOrder(heard, objectOf)) expect(ids).toEqual(meant.get(object))
      expect(endpoint.unverified).toEqual([])
    }
    const messages = announced * ENDPOINTS
    process.stdout.write(
      `${kills} workers killed, ${hits} of them with requests under way: ${messages} messages, ${requests} requests, ` +
        `${requests - messages} of them repeated with the same id\n`,
    )
  },
)
