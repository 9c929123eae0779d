import type { AdminDashboardView, AuditEntryView, ErrorView, JobView, QueueView } from '@foyer/contract'
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { smtpMail } from '../../../gateways/mail/smtp-mail.ts'
import { uuidv7 } from '../../../ids.ts'
import { jobHandlers } from '../../../jobs/handlers.ts'
import { BossQueue, jobNames } from '../../../jobs/job-queue.ts'
import { createFailedJob } from './job-scene.ts'
import {
  buildTestApp,
  call,
  createEvent,
  createPaidOrder,
  createUser,
  type TestApp,
  type TestUser,
} from '../../../testing/index.ts'
import { atOnce, tally } from '../../../testing/race.ts'

let site: TestApp
let admins: TestUser[]
beforeAll(async () => {
  site = await buildTestApp()
  admins = [await createUser(site, { isAdmin: true }), await createUser(site, { isAdmin: true })]
})
beforeEach(() => site.deps.pool.query('delete from pgboss.job'))
afterAll(() => site.close())

type Answer = { items: JobView[]; total: number; queues: QueueView[]; jobs: number } & JobView & ErrorView

const headersOf = (index: number) => admins[index % admins.length]?.headers ?? {}

const list = async (query: Record<string, string> = {}) =>
  (await call<Answer>(site.app, { method: 'GET', url: '/api/admin/jobs', headers: headersOf(0), query })).body

const run = (id: string, admin = 0) =>
  call<Answer>(site.app, { method: 'POST', url: `/api/admin/jobs/${id}/run`, headers: headersOf(admin) })

const runFailed = (queue: string, admin = 0) => {
  const url = '/api/admin/jobs/run-failed'
  return call<Answer>(site.app, { method: 'POST', url, headers: headersOf(admin), payload: { queue } })
}

async function acts(action: string) {
  const url = '/api/admin/audit'
  const query = { action }
  return (await call<{ items: AuditEntryView[] }>(site.app, { method: 'GET', url, headers: headersOf(0), query })).body
    .items
}

/** A mail server that temporarily refuses mails with a reply that quotes the recipient, until `mend` is called. */
async function mailServer() {
  const delivered: string[] = []
  let works = false
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    onRcptTo({ address }, _session, done) {
      done(works ? undefined : Object.assign(new Error(`greylisted ${address}`), { responseCode: 451 }))
    },
    onData(stream, session, done) {
      stream.resume()
      stream.on('end', () => {
        delivered.push(...session.envelope.rcptTo.map(({ address }) => address))
        done()
      })
    },
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${port}`,
    delivered,
    mend: () => void (works = true),
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}

test('a mail that the mail server refused is seen, run again by two administrators at once, and arrives once', async () => {
  await createPaidOrder(site, await createEvent(site))
  await site.deps.pool.query(`delete from pgboss.job where data->>'template' is distinct from 'order_confirmation'`)
  await site.deps.pool.query('update pgboss.job set retry_limit = 0')
  const server = await mailServer()
  const mail = smtpMail({ url: server.url, from: 'Foyer <tickets@foyer.example>' })
  const { pool, secrets } = site.deps
  const nothing = () => {}
  const queue = new BossQueue({ pool, secrets, mailsAtOnce: 2, onDone: nothing, onFailure: nothing, onError: nothing })
  await queue.start(jobNames)
  await queue.work(jobHandlers({ ...site.deps, mail, jobs: queue }))
  await expect.poll(async () => (await list({ state: 'failed' })).total, { timeout: 20_000 }).toBe(1)
  const { items, queues } = await list({ state: 'failed', queue: 'mail.send' })
  const [failed] = items
  expect(failed).toMatchObject({ kind: 'order_confirmation', attempts: 1, errorCode: '451', nextAttemptAt: null })
  expect(queues).toEqual([{ queue: 'mail.send', failed: 1, retrying: 0, waiting: 0, running: 0 }])
  server.mend()
  const answers = await atOnce(8, (index) => run(failed?._id ?? '', index))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  for (const { body } of answers.filter(({ status }) => status !== 200))
    expect(['job.not_runnable', 'job.not_found']).toContain(body.code)
  await expect.poll(async () => (await list()).total, { timeout: 20_000 }).toBe(0)
  expect(server.delivered).toHaveLength(1)
  expect(await acts('job.run')).toHaveLength(1)
  await queue.stop()
  mail.close()
  await server.close()
})

describe('running again', () => {
  test('gives a failed job as many attempts as a new one, due at once', async () => {
    const id = await createFailedJob(site)
    const { body } = await run(id)
    expect(body).toMatchObject({ state: 'retrying', can: { run: false } })
    const { rows } = await site.deps.pool.query<{ left: number; due: boolean; kept: boolean }>(
      `select retry_limit - retry_count as left, start_after <= clock_timestamp() as due,
         completed_on is null and keep_until > now() + interval '13 days' as kept from pgboss.job where id = $1`,
      [id],
    )
    expect(rows).toEqual([{ left: 160, due: true, kept: true }])
    await site.runJobs()
    expect((await list()).total).toBe(0)
  })

  test('takes a job whose next attempt is hours away, and one that is due or running is left alone', async () => {
    const id = await createFailedJob(site)
    await site.deps.pool.query(
      `update pgboss.job set state = 'retry', completed_on = null, retry_count = 3, start_after = now() + interval '1 hour'`,
    )
    expect((await list()).items[0]).toMatchObject({ state: 'retrying', attempts: 4, can: { run: true } })
    expect(tally(await atOnce(6, (index) => run(id, index)))).toEqual({ '200': 1, '409 job.not_runnable': 5 })
    await site.deps.pool.query(`update pgboss.job set state = 'active'`)
    expect((await run(id)).body.code).toBe('job.not_runnable')
    expect((await list()).items[0]).toMatchObject({ state: 'running', can: { run: false } })
    expect((await run(uuidv7())).body.code).toBe('job.not_found')
  })

  test('all failed jobs of a queue are run once by several administrators, and no other job', async () => {
    await Promise.all(Array.from({ length: 5 }, () => createFailedJob(site)))
    await site.deps.pool.query(
      `update pgboss.job set name = 'event.cancel' where id = (select id from pgboss.job limit 1)`,
    )
    const answers = await atOnce(6, (index) => runFailed('guests.tell', index))
    expect(answers.map(({ body }) => body.jobs).toSorted((one, other) => one - other)).toEqual([0, 0, 0, 0, 0, 4])
    expect((await list()).queues).toEqual([
      { queue: 'event.cancel', failed: 1, retrying: 0, waiting: 0, running: 0 },
      { queue: 'guests.tell', failed: 0, retrying: 4, waiting: 0, running: 0 },
    ])
    expect(await acts('job.run_failed')).toMatchObject([
      { after: { jobs: 4 }, target: { kind: 'job', _id: 'guests.tell' } },
    ])
  })
})

describe('the list', () => {
  test('is filtered by queue and state, paged, failed jobs first, and names nobody', async () => {
    for (let made = 0; made < 3; made += 1) await createFailedJob(site)
    await site.deps.db.transaction().execute((trx) =>
      site.deps.jobs.enqueue(trx, 'mail.send', {
        key: 'reset',
        template: 'reset_password',
        userId: admins[0]?.id ?? '',
        token: 'a-secret-token',
      }),
    )
    await site.deps.db
      .transaction()
      .execute((trx) =>
        site.deps.jobs.enqueue(trx, 'account.mail', { kind: 'reset_password', email: 'ada@guest.example' }),
      )
    const all = await list()
    expect(all.items.map(({ state }) => state)).toEqual(['failed', 'failed', 'failed', 'waiting', 'waiting'])
    expect(JSON.stringify(all)).not.toMatch(/ada@|token/i)
    expect((await list({ state: 'waiting', queue: 'mail.send' })).items).toMatchObject([
      { kind: 'reset_password', attempts: 0, errorCode: null, can: { run: false } },
    ])
    const second = await list({ limit: '2', page: '2' })
    expect([second.total, second.items.map(({ state }) => state)]).toEqual([5, ['failed', 'waiting']])
  })

  test('is counted on the dashboard', async () => {
    await createFailedJob(site)
    const dashboard = await call<AdminDashboardView>(site.app, {
      method: 'GET',
      url: '/api/admin/dashboard',
      headers: headersOf(0),
    })
    expect(dashboard.body).toMatchObject({ failedJobs: 1, retryingJobs: 0 })
  })
})
