import type { PaymentNoticeView } from '@foyer/contract'
import { createHmac, type KeyObject, randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type PaymentGateway, paymentProviders } from '../../../gateways/payments/payment-gateway.ts'
import { signSandboxNotice } from '../../../gateways/providers/sandbox/payments.ts'
import { sweeps } from '../../../jobs/handlers.ts'
import { buildTestApp, call, createEvent, createUser, type TestApp } from '../../../testing/index.ts'
import { readNotices, sendNotice, setProviderBooks, startOrder, traceOf } from '../../../testing/payment-scene.ts'
import { atOnce, seededRandom } from '../../../testing/race.ts'
import { checkBooks } from '../../operations/alarms/index.ts'
import { enqueueForgottenNotices, forgetOldNotices, readStoredNotice } from './index.ts'

const URL = '/api/webhooks/sandbox'
const SIGNATURE = 'x-sandbox-signature'

let site: TestApp
let sale: Awaited<ReturnType<typeof createEvent>>
beforeAll(async () => {
  site = await buildTestApp()
  sale = await createEvent(site)
})
afterAll(() => site.close())

async function eventsKept(): Promise<number> {
  const { rows } = await site.deps.pool.query<{ kept: number }>('select count(*)::int as kept from provider_events')
  return rows[0]?.kept ?? -1
}

async function post(payload: Buffer | string, headers: Record<string, string>) {
  const answer = await store(payload, headers)
  await readNotices(site)
  return answer
}

/** Sends a notification that is not read yet. */
function store(payload: Buffer | string, headers: Record<string, string>) {
  return site.app.inject({
    method: 'POST',
    url: URL,
    payload,
    headers: { 'content-type': 'application/json', ...headers },
  })
}

/** A payment that the provider has collected but not notified of, and the notification about it. */
async function untold() {
  const order = await startOrder(site, sale)
  await setProviderBooks(site, order.reference, 'success')
  const payload = Buffer.from(JSON.stringify({ id: randomUUID(), event: 'success', reference: order.reference }))
  return { ...order, payload, headers: signSandboxNotice(site.deps.secrets.sandbox, payload) }
}

describe('a notification that is not signed', () => {
  test('is refused and leaves nothing behind, whatever stands in for the signature', async () => {
    const { payload, headers, placed } = await untold()
    const good = headers[SIGNATURE] ?? ''
    const digest = (key: KeyObject | Uint8Array | string, hash = 'sha512') =>
      createHmac(hash, key).update(payload).digest('hex')
    const before = await eventsKept()
    const forgeries: Record<string, string>[] = [
      {},
      { [SIGNATURE]: '' },
      { [SIGNATURE]: good.slice(1) },
      { [SIGNATURE]: `${good}0` },
      { [SIGNATURE]: good.toUpperCase() },
      { [SIGNATURE]: `sha512=${good}` },
      { [SIGNATURE]: `${good}, ${good}` },
      { [SIGNATURE]: '0'.repeat(128) },
      { [SIGNATURE]: digest('') },
      { [SIGNATURE]: digest('secret') },
      { [SIGNATURE]: digest(site.deps.secrets.session) },
      { [SIGNATURE]: digest(site.deps.secrets.order) },
      { [SIGNATURE]: digest(site.deps.secrets.sandbox, 'sha256') },
      { [SIGNATURE]: Buffer.from(good, 'hex').toString('base64') },
      { 'x-paystack-signature': good },
      { 'stripe-signature': `t=1,v1=${good}` },
      { authorization: good },
    ]
    const accepted = []
    for (const forged of forgeries) {
      const { statusCode } = await post(payload, forged)
      if (statusCode !== 401) accepted.push([forged, statusCode])
    }
    expect(accepted).toEqual([])
    expect(await eventsKept()).toBe(before)
    expect((await traceOf(site, placed)).state).toBe('awaiting_payment')
    expect((await post(payload, headers)).statusCode).toBe(200)
    expect((await traceOf(site, placed)).state).toBe('paid')
    expect(await eventsKept()).toBe(before + 1)
  })

  test('two thousand changed bodies and signatures: none is taken', async () => {
    const { payload, headers, placed } = await untold()
    const good = headers[SIGNATURE] ?? ''
    const random = seededRandom(2026)
    const upTo = (most: number) => Math.floor(random() * most)
    const before = await eventsKept()
    const taken: string[] = []
    for (let turn = 0; turn < 2000; turn += 1) {
      const { body, signature } = mutate(payload, good, upTo)
      if (body.equals(payload) && signature === good) continue
      const { statusCode } = await post(body, { [SIGNATURE]: signature })
      if (statusCode !== 401) taken.push(`${statusCode} ${signature} ${body.toString('latin1')}`)
    }
    expect(taken).toEqual([])
    expect(await eventsKept()).toBe(before)
    expect((await traceOf(site, placed)).state).toBe('awaiting_payment')
  })

  test('the same meaning in other bytes is another body', async () => {
    const { payload, headers } = await untold()
    const same = JSON.parse(payload.toString()) as Record<string, unknown>
    for (const body of [
      JSON.stringify(same, null, 1),
      ` ${payload.toString()}`,
      `${payload.toString()}\n`,
      JSON.stringify({ ...same, extra: 1 }),
      `\uFEFF${payload.toString()}`,
      JSON.stringify(Object.fromEntries(Object.entries(same).toReversed())),
    ])
      expect((await post(body, headers)).statusCode).toBe(401)
  })
})

/** Changes one to three bytes of the body, digits of the signature, or both. */
function mutate(payload: Buffer, good: string, upTo: (most: number) => number) {
  const body = [...payload]
  const digits = [...good]
  const where = upTo(3)
  for (let change = 0; change <= upTo(3); change += 1) {
    const at = upTo(body.length)
    if (where !== 1) body.splice(at, upTo(2), ...(upTo(2) === 0 ? [] : [upTo(256)]))
    if (where !== 0) digits[upTo(digits.length)] = '0123456789abcdef'[upTo(16)] ?? '0'
  }
  return { body: Buffer.from(body), signature: digits.join('') }
}

describe('what became of notifications', () => {
  const noticesOf = async (orderReference: string, query: Record<string, string> = {}) => {
    const admin = await createUser(site, { isAdmin: true })
    const { rows } = await site.deps.pool.query<{ id: string }>('select id from orders where reference = $1', [
      orderReference,
    ])
    const url = `/api/admin/orders/${rows[0]?.id}/notices`
    const { body } = await call<{ items: PaymentNoticeView[]; total: number }>(site.app, {
      method: 'GET',
      url,
      headers: admin.headers,
      query,
    })
    return body
  }

  test('is told to administrators by order, the last ones first, repeated ones once', async () => {
    const { placed, reference } = await startOrder(site, sale)
    await sendNotice(site, { reference, id: `${reference}:early` })
    await setProviderBooks(site, reference, 'success')
    await sendNotice(site, { reference, id: `${reference}:paid` })
    await atOnce(5, () => sendNotice(site, { reference, id: `${reference}:paid` }))
    const { items, total } = await noticesOf(placed.reference)
    expect(total).toBe(2)
    expect(items).toMatchObject([
      { about: 'payment', outcome: 'followed', paymentState: 'captured', times: 6, paymentReference: reference },
      { outcome: 'followed', paymentState: 'pending', times: 1 },
    ])
    expect((await noticesOf(placed.reference, { limit: '1', page: '2' })).items).toMatchObject([{ times: 1 }])
    const other = await startOrder(site, sale)
    expect((await noticesOf(other.placed.reference)).total).toBe(0)
  })

  test('is kept for as long as the setting says', async () => {
    const { placed, reference } = await startOrder(site, sale)
    await sendNotice(site, { reference, id: `${reference}:old` })
    await sendNotice(site, { reference, id: `${reference}:new` })
    await site.deps.pool.query(
      `update provider_events set last_received_at = now() - interval '401 days' where event_key = $1`,
      [`${reference}:old`],
    )
    await forgetOldNotices(site.deps.db, site.deps.site.paymentNoticeDays)
    expect((await noticesOf(placed.reference)).items).toMatchObject([{ _id: `sandbox:${reference}:new` }])
  })

  test('of an order that nobody knows is not found', async () => {
    const admin = await createUser(site, { isAdmin: true })
    const url = `/api/admin/orders/${randomUUID()}/notices`
    expect((await call(site.app, { method: 'GET', url, headers: admin.headers })).body['code']).toBe('order.not_found')
  })
})

describe('a notification that is signed', () => {
  test('only says where to look: what it claims does not count', async () => {
    const { placed, reference } = await startOrder(site, sale)
    const claim = Buffer.from(
      JSON.stringify({ id: 'claim', event: 'success', reference, state: 'success', amount: 1_250_000, paid: true }),
    )
    expect((await sendNotice(site, claim)).status).toBe(200)
    expect(await traceOf(site, placed)).toMatchObject({ state: 'awaiting_payment', payments: ['pending'], tickets: 0 })
  })

  test('in any order and any number leads to the one end the provider knows', async () => {
    for (const order of [
      ['failed', 'success', 'success', 'failed'],
      ['success', 'failed', 'abandoned', 'success'],
      ['abandoned', 'failed', 'success', 'success', 'success'],
    ]) {
      const { placed, reference } = await startOrder(site, sale)
      await setProviderBooks(site, reference, 'success')
      for (const event of order)
        expect((await sendNotice(site, { reference, event, id: `${reference}:${event}` })).status).toBe(200)
      expect(await traceOf(site, placed)).toMatchObject({
        state: 'paid',
        payments: ['captured'],
        transactions: ['capture'],
        tickets: 1,
        refunds: [],
      })
    }
  })

  test('of a payment that failed before it succeeded finds it paid', async () => {
    const { placed, reference } = await startOrder(site, sale)
    for (const state of ['failed', 'abandoned', 'failed', 'success', 'failed'] as const) {
      await setProviderBooks(site, reference, state)
      await sendNotice(site, { reference })
    }
    expect(await traceOf(site, placed)).toMatchObject({ state: 'paid', payments: ['captured'], tickets: 1 })
  })

  test('that is sent twice is kept once', async () => {
    const { payload, headers } = await untold()
    const before = await eventsKept()
    for (let turn = 0; turn < 5; turn += 1) expect((await post(payload, headers)).statusCode).toBe(200)
    expect(await eventsKept()).toBe(before + 1)
  })

  test('of a payment nobody knows is thanked for and changes nothing', async () => {
    expect((await sendNotice(site, { reference: 'of-someone-else' })).status).toBe(200)
  })

  test.each([
    ['no JSON', 'paid'],
    ['an empty body', ''],
    ['a list', '[]'],
    ['null', 'null'],
    ['no reference', '{"id":"1"}'],
    ['no id', '{"reference":"1"}'],
    ['a reference that is no text', '{"id":"1","reference":{"$ne":null}}'],
    ['NUL in the reference', String.raw`{"id":"1","reference":"a\u0000"}`],
    ['NUL in the id', String.raw`{"id":"a\u0000","reference":"1"}`],
    ['a poisoned prototype', '{"__proto__":{"isAdmin":true},"id":"1"}'],
  ])('%s is stored, cannot be read and raises an alarm', async (_what, text) => {
    const payload = Buffer.from(text)
    const before = await eventsKept()
    const { statusCode } = await store(payload, signSandboxNotice(site.deps.secrets.sandbox, payload))
    expect(statusCode).toBe(200)
    const stored = () =>
      site.deps.db
        .selectFrom('provider_notices')
        .selectAll()
        .orderBy('received_at', 'desc')
        .limit(1)
        .executeTakeFirstOrThrow()
    const { id, body } = await stored()
    expect(body.equals(payload)).toBe(true)
    await expect(readStoredNotice(site.deps, id)).rejects.toThrow('cannot be read')
    expect(await eventsKept()).toBe(before)
    // The notification is free for the next attempt of the job.
    expect(await stored()).toMatchObject({ read_times: 0, reading_until: null })
    await site.deps.pool.query(
      `update provider_notices set received_at = now() - interval '11 minutes' where id = $1`,
      [id],
    )
    await checkBooks(site.deps)
    const open = await site.deps.db.selectFrom('alarms').select('rule').where('closed_at', 'is', null).execute()
    expect(open.map(({ rule }) => rule)).toContain('notifications_unread')
    await site.deps.db.deleteFrom('provider_notices').where('id', '=', id).execute()
  })

  test.each(['paystack', 'stripe', 'SANDBOX', 'sandbox%20', '__proto__', 'constructor', 'toString'])(
    'for the provider %s is for nobody here',
    async (provider) => {
      const { payload, headers } = await untold()
      const url = `/api/webhooks/${provider}`
      const answer = await call(site.app, {
        method: 'POST',
        url,
        payload,
        headers: { 'content-type': 'application/json', ...headers },
      })
      expect([answer.status, answer.body['code']]).toEqual([404, 'request.not_found'])
    },
  )

  test.each([
    'application/x-www-form-urlencoded',
    'text/xml; charset=utf-8',
    'text/plain',
    'application/vnd.provider+json',
    'multipart/form-data; boundary=b',
    null,
  ])('of the content type %s reaches the provider as the bytes that were signed', async (type) => {
    const { payload, headers, placed } = await untold()
    const typed = type === null ? headers : { ...headers, 'content-type': type }
    const send = (body: Buffer) => site.app.inject({ method: 'POST', url: URL, payload: body, headers: typed })
    expect((await send(Buffer.concat([payload, Buffer.from('&')]))).statusCode).toBe(401)
    expect((await traceOf(site, placed)).state).toBe('awaiting_payment')
    expect((await send(payload)).statusCode).toBe(200)
    await readNotices(site)
    expect((await traceOf(site, placed)).state).toBe('paid')
  })

  test.each(['application/json', 'application/x-www-form-urlencoded', 'text/xml', 'multipart/form-data; boundary=b'])(
    'of the content type %s is bounded in size',
    async (type) => {
      const payload = Buffer.alloc(256 * 1024 + 1, 'a')
      const headers = { ...signSandboxNotice(site.deps.secrets.sandbox, payload), 'content-type': type }
      const { statusCode } = await site.app.inject({ method: 'POST', url: URL, payload, headers })
      expect(statusCode).toBe(413)
    },
  )

  test.each(['application/x-www-form-urlencoded', 'text/xml', 'text/plain'])(
    'alone may be of the content type %s: other calls refuse it',
    async (type) => {
      const payload = '{"email":"ada@guest.example","password":"a long enough one"}'
      const headers = { 'content-type': type }
      const { statusCode } = await site.app.inject({ method: 'POST', url: '/api/auth/login', payload, headers })
      expect([400, 415]).toContain(statusCode)
    },
  )
})

describe('a notification is stored, and read by a job', () => {
  // The job is left over from a notification that another test read at once.
  beforeEach(async () => {
    await site.runJobs()
    await site.deps.pool.query(`delete from pgboss.job where name = 'notice.read'`)
  })
  const unread = async () => {
    const { rows } = await site.deps.pool.query<{ id: string }>(
      'select id from provider_notices where read_times < times',
    )
    return rows.map(({ id }) => id)
  }
  const jobsWaiting = async () => {
    const { rows } = await site.deps.pool.query<{ jobs: number }>(
      `select count(*)::int as jobs from pgboss.job where name = 'notice.read'`,
    )
    return rows[0]?.jobs
  }

  test('the provider is answered before anything is asked, and the job finds the money', async () => {
    const { payload, headers, placed } = await untold()
    expect((await store(payload, headers)).statusCode).toBe(200)
    expect((await traceOf(site, placed)).state).toBe('awaiting_payment')
    await site.runJobs()
    expect(await traceOf(site, placed)).toMatchObject({ state: 'paid', tickets: 1 })
    expect([await unread(), await jobsWaiting()]).toEqual([[], 0])
  })

  test('ten at once are one row and one job', async () => {
    const { payload, headers, placed } = await untold()
    const answers = await atOnce(10, () => store(payload, headers))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(answers.map(() => 200))
    expect([(await unread()).length, await jobsWaiting()]).toEqual([1, 1])
    await site.runJobs()
    expect((await traceOf(site, placed)).state).toBe('paid')
    expect([await unread(), await jobsWaiting()]).toEqual([[], 0])
  })

  test('two workers that have the same notification ask the provider once', async () => {
    const { payload, headers, placed } = await untold()
    await store(payload, headers)
    const [id = ''] = await unread()
    let asked = 0
    const slow: PaymentGateway = {
      ...site.sandbox,
      verify: async (names) => {
        asked += 1
        await sleep(50)
        return site.sandbox.verify(names)
      },
    }
    const deps = { ...site.deps, payments: paymentProviders([slow]) }
    await atOnce(2, () => readStoredNotice(deps, id))
    expect(asked).toBe(1)
    expect((await traceOf(site, placed)).state).toBe('paid')
  })

  test('one that comes again while it is read is read again', async () => {
    const { payload, headers, placed, reference } = await untold()
    await setProviderBooks(site, reference, 'open')
    await store(payload, headers)
    const [id = ''] = await unread()
    const late: PaymentGateway = {
      ...site.sandbox,
      verify: async (names) => {
        const said = await site.sandbox.verify(names)
        // The money arrives and the provider notifies us of it, after we asked.
        await setProviderBooks(site, reference, 'success')
        await store(payload, headers)
        return said
      },
    }
    await readStoredNotice({ ...site.deps, payments: paymentProviders([late]) }, id)
    expect((await traceOf(site, placed)).state).toBe('awaiting_payment')
    expect(await unread()).toEqual([id])
    await readNotices(site)
    expect((await traceOf(site, placed)).state).toBe('paid')
  })

  test('one whose job is gone gets a new one, which a repeated notification would not', async () => {
    const { payload, headers, placed } = await untold()
    await store(payload, headers)
    await site.deps.pool.query(`delete from pgboss.job where name = 'notice.read'`)
    await store(payload, headers)
    // Too recent: its own job may be about to be written.
    await enqueueForgottenNotices(site.deps)
    expect(await jobsWaiting()).toBe(0)
    await site.deps.pool.query(`update provider_notices set received_at = now() - interval '6 minutes'`)
    await site.deps.pool.query(`update provider_notices set reading_until = now() + interval '30 seconds'`)
    await enqueueForgottenNotices(site.deps)
    expect(await jobsWaiting()).toBe(0)
    await site.deps.pool.query('update provider_notices set reading_until = null')
    const sweep = sweeps(site.deps).find(({ name }) => name === 'read forgotten notices')
    // The second call finds a job already.
    for (let turn = 0; turn < 2; turn += 1) await sweep?.run()
    expect(await jobsWaiting()).toBe(1)
    await site.runJobs()
    expect((await traceOf(site, placed)).state).toBe('paid')
    expect([await unread(), await jobsWaiting()]).toEqual([[], 0])
  })

  test('one whose job failed for the last time is read by a new one', async () => {
    const { payload, headers, placed } = await untold()
    await store(payload, headers)
    await site.deps.pool.query(`update pgboss.job set state = 'failed' where name = 'notice.read'`)
    await site.deps.pool.query(`update provider_notices set received_at = now() - interval '6 minutes'`)
    await enqueueForgottenNotices(site.deps)
    await site.runJobs()
    expect((await traceOf(site, placed)).state).toBe('paid')
  })

  test('one whose worker was killed is free again when its time is over', async () => {
    const { payload, headers, placed } = await untold()
    await store(payload, headers)
    const [id = ''] = await unread()
    await site.deps.pool.query(`update provider_notices set reading_until = now() + interval '30 seconds'`)
    await site.runJobs()
    expect([await unread(), await jobsWaiting()]).toEqual([[id], 1])
    await site.deps.pool.query(`update provider_notices set reading_until = now() - interval '1 second'`)
    await site.deps.pool.query(`update pgboss.job set start_after = now() where name = 'notice.read'`)
    await site.runJobs()
    expect((await traceOf(site, placed)).state).toBe('paid')
  })
})
