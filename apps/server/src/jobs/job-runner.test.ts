import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { buildTestApp, createEvent, createPaidOrder, type TestApp } from '../testing/index.ts'
import { uuidv7 } from '../ids.ts'
import type { FailedAttempt } from './job-failure.ts'
import { BossQueue, type JobHandlers, type MailJob } from './job-queue.ts'

let site: TestApp
const queues: BossQueue[] = []
beforeAll(async () => {
  site = await buildTestApp()
})
afterEach(async () => {
  await Promise.all(queues.splice(0).map((queue) => queue.stop()))
  await site.deps.pool.query('delete from pgboss.job')
})
afterAll(() => site.close())

type MailHandler = (job: MailJob) => Promise<'keep' | void>

/** A worker on the test's database that handles mails as it is told. */
async function worker(mail: MailHandler, { mailsAtOnce = 4 } = {}) {
  const failures: FailedAttempt[] = []
  const done: string[] = []
  const { pool, secrets } = site.deps
  const onFailure = (failed: FailedAttempt) => void failures.push(failed)
  const onDone = (name: string) => void done.push(name)
  const queue = new BossQueue({ pool, secrets, mailsAtOnce, onDone, onFailure, onError: () => {} })
  await queue.start(['mail.send'])
  queues.push(queue)
  const nothing = () => Promise.resolve()
  const handlers: JobHandlers = {
    'mail.send': mail,
    'account.mail': nothing,
    'notice.read': nothing,
    'payment.close': nothing,
    'payment.check': nothing,
    'refund.submit': nothing,
    'refund.adopt': nothing,
    'payout.send': nothing,
    'payout.check': nothing,
    'payout_account.check': nothing,
    'guests.tell': nothing,
    'guests.message': nothing,
    'followers.tell': nothing,
    'followers.mail': nothing,
    'event.cancel': nothing,
    'series.run': nothing,
    'orders.move': nothing,
    'personal_data.finish': nothing,
    'broadcast.deliver': nothing,
    'backup.write': nothing,
    'broadcast.mail': nothing,
  }
  return { queue, failures, done, start: () => queue.work(handlers) }
}

function enqueue(queue: BossQueue, ...jobs: MailJob[]) {
  return site.deps.db.transaction().execute(async (trx) => {
    for (const job of jobs) await queue.enqueue(trx, 'mail.send', job)
  })
}

const reminder = (key: string): MailJob => ({ key, template: 'event_reminder', orderId: uuidv7() })
const confirmation = (key: string): MailJob => ({ key, template: 'order_confirmation', orderId: uuidv7() })
const times = <T>(count: number, make: (key: string) => T) => Array.from({ length: count }, (_, i) => make(`${i}`))

async function eventually(holds: () => boolean | Promise<boolean>) {
  await expect.poll(holds, { timeout: 20_000, interval: 20 }).toBe(true)
}

const stored = async () =>
  (
    await site.deps.pool.query<{ key: string; state: string; retry_count: number; output: unknown }>(
      `select data->>'key' as key, state, retry_count, output from pgboss.job order by 1`,
    )
  ).rows

test('mails run several at once, and their rows are deleted when they are done', async () => {
  let running = 0
  let most = 0
  const release = Promise.withResolvers<void>()
  const { queue, start } = await worker(async () => {
    running += 1
    most = Math.max(most, running)
    if (running === 4) release.resolve()
    await release.promise
    running -= 1
  })
  await start()
  await enqueue(queue, ...times(12, confirmation))
  await eventually(async () => (await stored()).length === 0)
  expect(most).toBe(4)
})

test('a job that fails is retried on its own: its neighbours run once', async () => {
  const runs = new Map<string, number>()
  const { queue, start, failures, done } = await worker(({ key }) => {
    runs.set(key, (runs.get(key) ?? 0) + 1)
    return key === '3' ? Promise.reject(new Error('no')) : Promise.resolve()
  })
  await start()
  await enqueue(queue, ...times(8, confirmation))
  await eventually(async () => (await stored()).every(({ state }) => state === 'retry'))
  expect([...runs.values()]).toEqual(Array.from({ length: 8 }, () => 1))
  expect(await stored()).toMatchObject([{ key: '3', state: 'retry' }])
  expect(failures).toMatchObject([{ job: 'mail.send', attempt: 1, code: 'Error' }])
  expect(done).toHaveLength(7)
})

test('while every reminder hangs, confirmations and account links go out', async () => {
  const sent: string[] = []
  const hang = Promise.withResolvers<void>()
  const { queue, start } = await worker(async ({ key, template }) => {
    if (template === 'event_reminder') await hang.promise
    else sent.push(key)
  })
  await enqueue(queue, ...times(40, reminder))
  await start()
  await eventually(async () => (await stored()).some(({ state }) => state === 'active'))
  await enqueue(queue, confirmation('tickets'), {
    key: 'link',
    template: 'reset_password',
    userId: uuidv7(),
    token: 'a-token',
  })
  await eventually(() => sent.length === 2)
  expect(sent.toSorted()).toEqual(['link', 'tickets'])
  hang.resolve()
})

test('of mails that wait, tickets go first, then links, then notices, then reminders', async () => {
  const order: string[] = []
  const { queue, start } = await worker(
    ({ template }) => {
      order.push(template)
      return Promise.resolve()
    },
    { mailsAtOnce: 1 },
  )
  const userId = uuidv7()
  await enqueue(
    queue,
    ...times(3, reminder),
    { key: 'notice', template: 'password_changed', userId },
    { key: 'link', template: 'verify_email', userId, token: 'a-token' },
    confirmation('tickets'),
  )
  await start()
  await eventually(() => order.length === 6)
  const urgent = order.filter((template) => ['order_confirmation', 'verify_email'].includes(template))
  expect(urgent).toEqual(['order_confirmation', 'verify_email'])
  expect(order.indexOf('password_changed')).toBeLessThan(order.indexOf('event_reminder'))
})

test('the mails of a sale have the priorities that the lanes are made for', async () => {
  await createPaidOrder(site, await createEvent(site))
  const { rows } = await site.deps.pool.query<{ priority: number }>(
    `select priority from pgboss.job where data->>'template' = 'order_confirmation'`,
  )
  expect(rows).toEqual([{ priority: 100 }])
})

test('the job of a worker that was killed goes to another one', async () => {
  const done: string[] = []
  const { queue, start, failures } = await worker(({ key }) => {
    done.push(key)
    return Promise.resolve()
  })
  await enqueue(queue, confirmation('lost'))
  await site.deps.pool.query(
    `update pgboss.job set state = 'active', started_on = now() - interval '1 minute',
       heartbeat_on = now() - interval '1 minute', retry_delay = 0, retry_backoff = false`,
  )
  await start()
  await eventually(() => done.length === 1)
  expect(failures).toMatchObject([{ code: 'HEARTBEAT', attempt: 1 }])
})

test('jobs of a killed worker go to another one although the row of one of them cannot be written', async () => {
  const done: string[] = []
  const { queue, start } = await worker(({ key }) => {
    done.push(key)
    return Promise.resolve()
  })
  await enqueue(queue, confirmation('broken'), confirmation('sound'))
  await site.deps.pool.query(
    `update pgboss.job set state = 'active', started_on = now() - interval '1 minute',
       heartbeat_on = now() - interval '1 minute', retry_delay = 0, retry_backoff = false`,
  )
  await site.deps.pool.query(`
    create function refuse_job() returns trigger language plpgsql as $$
      begin
        if coalesce(to_jsonb(new), to_jsonb(old))->'data'->>'key' = 'broken' then raise exception 'refused'; end if;
        return coalesce(new, old);
      end
    $$;
    create trigger refuse_job before insert or update or delete on pgboss.job
      for each row execute function refuse_job()`)
  try {
    await start()
    await eventually(() => done.length === 1)
    expect(done).toEqual(['sound'])
  } finally {
    await site.deps.pool.query('drop function refuse_job cascade')
  }
})

test('a worker that stops ends what it has begun and takes nothing new', async () => {
  const done: string[] = []
  const begun = Promise.withResolvers<void>()
  const finish = Promise.withResolvers<void>()
  const { queue, start } = await worker(
    async ({ key }) => {
      begun.resolve()
      await finish.promise
      done.push(key)
    },
    { mailsAtOnce: 1 },
  )
  await enqueue(queue, ...times(5, confirmation))
  await start()
  await begun.promise
  const stopping = queue.stop()
  finish.resolve()
  await stopping
  expect(done).toHaveLength(1)
  expect((await stored()).map(({ state }) => state)).toEqual(['created', 'created', 'created', 'created'])
})

test('a mail server that is away for a night loses nothing: attempts go on for three days', async () => {
  const { queue } = await worker(() => Promise.resolve())
  await enqueue(queue, confirmation('night'))
  const { rows } = await site.deps.pool.query<{ limit: number; delay: number; most: number; kept: number }>(
    `select retry_limit as limit, retry_delay as delay, retry_delay_max as most,
       extract(epoch from keep_until - created_on)::int as kept from pgboss.job`,
  )
  const [{ limit, delay, most, kept } = { limit: 0, delay: 0, most: 0, kept: 0 }] = rows
  // The shortest that the back-off's jitter allows.
  const least = Array.from({ length: limit }, (_, retry) => Math.min(most, (delay * 2 ** Math.min(16, retry)) / 2))
  const total = least.reduce((sum, seconds) => sum + seconds, 0)
  expect(total).toBeGreaterThan(3 * 86_400)
  expect(kept).toBeGreaterThan(3 * 86_400)
})

test('what is kept and logged of a failure names no person', async () => {
  const { queue, start, failures } = await worker(() =>
    Promise.reject(
      new Error('The mail server did not take the message', {
        cause: Object.assign(new Error('550 <ada@guest.example> unknown'), { responseCode: 550 }),
      }),
    ),
  )
  await start()
  await enqueue(queue, confirmation('x'))
  await eventually(() => failures.length === 1)
  await eventually(async () => (await stored()).every(({ state }) => state === 'retry'))
  expect(failures).toMatchObject([{ code: '550' }])
  expect(JSON.stringify([failures, await stored()])).not.toContain('ada@')
})
