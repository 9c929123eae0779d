import { randomUUID } from 'node:crypto'
import { type DomainEvent, type DomainEventName, domainEvents } from '@foyer/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createPool } from '../db/database.ts'
import { buildTestApp, createEvent, createPaidOrder, type TestApp } from '../testing/index.ts'
import { type Hearing, hear } from '../testing/hear-events.ts'
import { watchStatements } from '../testing/watch-statements.ts'
import { announceLive, Notifications, type Outbox, TransactionalOutbox } from './index.ts'

let site: TestApp
let hearing: Hearing

beforeAll(async () => {
  site = await buildTestApp()
  hearing = await hear(site.deps)
})
afterAll(async () => {
  hearing.stop()
  await site.close()
})

const id = randomUUID
const passwordChanged = (userId: string): DomainEvent => ({ name: 'account.password_changed', userId })
const published = (eventId: string): DomainEvent => ({
  name: 'event.published',
  eventId,
  organiserId: id(),
  visibleTo: 'everyone',
})

async function mailsTo(userId: string): Promise<number> {
  const { rows } = await sql<{ mails: number }>`
    select count(*)::int as mails from pgboss.job where name = 'mail.send' and data->>'userId' = ${userId}`.execute(
    site.deps.db,
  )
  return rows[0]?.mails ?? 0
}

function announce(...events: DomainEvent[]): Promise<void> {
  return site.deps.db.transaction().execute((trx) => site.deps.outbox.announce(trx, ...events))
}

/** The statements that announcing takes within its transaction. */
async function statementsOf(outbox: Outbox, ...events: DomainEvent[]): Promise<number> {
  const statements: string[] = []
  const stop = watchStatements(site.deps.pool, (text) => statements.push(text))
  await site.deps.db.transaction().execute((trx) => outbox.announce(trx, ...events))
  stop()
  return statements.filter((text) => !/^(?:begin|commit)/i.test(text)).length
}

describe('announcing', () => {
  test('writes the jobs of subscribers and tells running processes when the transaction commits', async () => {
    const userId = id()
    const eventId = id()
    const heard = await hearing.during(() => announce(passwordChanged(userId), published(eventId)))
    expect(await mailsTo(userId)).toBe(1)
    expect(heard).toMatchObject([{ name: 'event.published', eventId }])
  })

  test('says when it happened: a use case by its clock, the database by its own', async () => {
    site.setClock(new Date('2026-03-01T10:00:00Z'))
    const eventId = id()
    const told = await hearing.during(() => announce(published(eventId)))
    site.setClock(null)
    expect(told).toMatchObject([{ eventId, occurredAt: '2026-03-01T10:00:00.000Z' }])
    const before = Date.now()
    const [freed] = await hearing.during(() => announceLive(site.deps.db, { name: 'places.freed', eventId }))
    const { occurredAt } = freed as { occurredAt: string }
    expect(occurredAt).toMatch(/^[0-9-]{10}T[0-9:]{8}\.[0-9]{3}Z$/)
    expect(Math.abs(Date.parse(occurredAt) - before)).toBeLessThan(60_000)
  })

  test('leaves nothing behind when the transaction is rolled back', async () => {
    const userId = id()
    const heard = await hearing.during(() =>
      site.deps.db
        .transaction()
        .execute(async (trx) => {
          await site.deps.outbox.announce(trx, passwordChanged(userId), published(id()))
          throw new Error('the change is refused')
        })
        .catch(() => undefined),
    )
    expect([await mailsTo(userId), heard]).toEqual([0, []])
  })

  test('leaves nothing behind when the connection is killed half-way', async () => {
    const userId = id()
    const killed = site.deps.db.transaction().execute(async (trx) => {
      await site.deps.outbox.announce(trx, passwordChanged(userId))
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(trx)
      await site.deps.pool.query('select pg_terminate_backend($1)', [rows[0]?.pid])
      await sql`select pg_sleep(30)`.execute(trx)
    })
    // The driver words it differently, depending on when it notices.
    const isCommitted = await killed.then(
      () => true,
      () => false,
    )
    expect([isCommitted, await mailsTo(userId)]).toEqual([false, 0])
  })

  // Publishing also asks for endpoints of webhooks, once for each event.
  test('takes one statement for jobs, however many, one for running processes, and one to find out who wants a webhook', async () => {
    expect(await statementsOf(site.deps.outbox, passwordChanged(id()))).toBe(1)
    expect(await statementsOf(site.deps.outbox, ...Array.from({ length: 40 }, () => passwordChanged(id())))).toBe(1)
    expect(await statementsOf(site.deps.outbox, published(id()), published(id()))).toBe(4)
    expect(await statementsOf(site.deps.outbox, published(id()), passwordChanged(id()))).toBe(4)
  })

  test('of a paid order takes one statement and one to find out who wants a webhook, and no NOTIFY, which would make commits wait for each other', async () => {
    const ids = { organiserId: id(), eventId: id(), orderId: id() }
    const paid = (confirmed: boolean): DomainEvent => ({ name: 'order.paid', ...ids, confirmed })
    expect([
      await statementsOf(site.deps.outbox, paid(true)),
      await statementsOf(site.deps.outbox, paid(false)),
    ]).toEqual([2, 1])
    const sale = await createEvent(site)
    expect(await hearing.during(() => createPaidOrder(site, sale))).toEqual([])
  })

  test('takes no statement where nobody subscribes', async () => {
    const deaf = new TransactionalOutbox(site.deps.jobs, { jobs: [], live: new Set() }, site.deps.now)
    expect(await statementsOf(deaf, published(id()), passwordChanged(id()))).toBe(0)
  })
})

test('a payload that the table does not describe is refused in tests', async () => {
  const careless = { ...passwordChanged(id()), email: 'ada@example.org' }
  await expect(announce(careless)).rejects.toThrow('email')
})

describe('the table of domain events', () => {
  const rows = Object.entries(domainEvents)

  test('names each event by its subject and a verb in the past', () => {
    for (const [name] of rows) expect(name).toMatch(/^[a-z_]+\.[a-z_]+$/)
  })

  test('holds ids and facts, no address, name, token or code', () => {
    const fields = rows.flatMap(([, { payload }]) => Object.keys(payload.shape))
    expect(fields.filter((field) => /mail|token|secret|password|holder|person|Name$/i.test(field))).toEqual([])
  })

  test('says of each event that can become a webhook which event it belongs to, or which organisation', () => {
    const ofOrganisers = rows.filter(([, { audience }]) => audience === 'organiser')
    for (const [name, { payload }] of ofOrganisers) {
      const place =
        ['member.changed', 'payout.paid'].includes(name) || name.startsWith('gift_card.') ? 'organiserId' : 'eventId'
      expect([name, Object.keys(payload.shape)]).toContainEqual(expect.arrayContaining([place]))
    }
  })
})

describe('a running process', () => {
  test('gives a connection back on which it could not listen, and listens on the next one', async () => {
    const pool = createPool(
      { connectionString: site.databaseUrl, max: 1, connectionTimeoutMillis: 5000 },
      () => undefined,
    )
    let opened = 0
    // The first connection is in a transaction that has failed, which refuses everything.
    pool.on('connect', (client) => {
      opened += 1
      if (opened === 1) void client.query('begin; select 1 / 0').catch(() => undefined)
    })
    const notifications = new Notifications(pool, () => undefined)
    await expect(notifications.start()).rejects.toThrow('current transaction is aborted')
    await notifications.start()
    expect([opened, pool.totalCount]).toEqual([2, 1])
    notifications.stop()
    await pool.end()
  })

  test('is quiet and ends at once where it is stopped while it reconnects', async () => {
    const errors: Error[] = []
    const { pool } = site.deps
    // The second connection is given only once the listener has been stopped.
    const stopped = Promise.withResolvers<undefined>()
    let asked = 0
    const slow = new Proxy(pool, {
      get: (target, name) => {
        if (name !== 'connect') return Reflect.get(target, name) as unknown
        return async () => {
          asked += 1
          if (asked > 1) await stopped.promise
          return target.connect()
        }
      },
    })
    const notifications = new Notifications(slow, (error) => errors.push(error))
    await notifications.start()
    await pool.query(`
      select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and query = 'listen domain_events'`)
    await expect.poll(() => asked).toBe(2)
    notifications.stop()
    stopped.resolve(undefined)
    await expect.poll(() => pool.waitingCount).toBe(0)
    // Two further statements on the pool: by then the connection has been tried and given back.
    for (let turn = 0; turn < 2; turn += 1) await pool.query('select pg_sleep(0.1)')
    expect(errors).toEqual([])
  })

  test('ignores what it does not know and survives what it cannot read', async () => {
    const heard: string[] = []
    const errors: Error[] = []
    const notifications = new Notifications(site.deps.pool, (error) => errors.push(error))
    notifications.subscribe(heard, { 'places.freed': (list, { eventId }) => void list.push(eventId) })
    await notifications.start()
    const eventId = id()
    const occurredAt = new Date().toISOString()
    const unknown = JSON.stringify({ name: 'event.renamed', occurredAt })
    const wrong = JSON.stringify({ name: 'places.freed', occurredAt, eventId: 1 })
    for (const payload of ['no json', '"text"', unknown, wrong])
      await site.deps.pool.query(`select pg_notify('domain_events', $1)`, [payload])
    // A newer release may have added a field.
    const newer = { name: 'places.freed' satisfies DomainEventName, occurredAt, eventId, reason: 'expired' }
    await site.deps.pool.query(`select pg_notify('domain_events', $1)`, [JSON.stringify(newer)])
    await expect.poll(() => heard).toEqual([eventId])
    expect(errors).toHaveLength(3)
    notifications.stop()
  })

  test('a listener that fails keeps no other from hearing the event', async () => {
    const heard: string[] = []
    const errors: Error[] = []
    const notifications = new Notifications(site.deps.pool, (error) => errors.push(error))
    notifications.subscribe(heard, {
      'places.freed': () => {
        throw new Error('This listener is broken')
      },
    })
    notifications.subscribe(heard, { 'places.freed': (list, { eventId }) => void list.push(eventId) })
    await notifications.start()
    const eventId = id()
    const freed = { name: 'places.freed' satisfies DomainEventName, occurredAt: new Date().toISOString(), eventId }
    await site.deps.pool.query(`select pg_notify('domain_events', $1)`, [JSON.stringify(freed)])
    await expect.poll(() => heard).toEqual([eventId])
    expect(errors.map(({ message }) => message)).toEqual(['This listener is broken'])
    notifications.stop()
  })

  test('listens again after its connection is lost, and says that it may have missed something', async () => {
    const heard: string[] = []
    let gaps = 0
    const notifications = new Notifications(site.deps.pool, () => undefined)
    notifications.subscribe(heard, { 'places.freed': (list, { eventId }) => void list.push(eventId) })
    notifications.onGap(() => (gaps += 1))
    await notifications.start()
    await site.deps.pool.query(`
      select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and query = 'listen domain_events'`)
    await expect.poll(() => gaps, { timeout: 10_000 }).toBeGreaterThanOrEqual(2)
    const eventId = id()
    await announceLive(site.deps.db, { name: 'places.freed', eventId })
    await expect.poll(() => heard).toEqual([eventId])
    notifications.stop()
  })
})
