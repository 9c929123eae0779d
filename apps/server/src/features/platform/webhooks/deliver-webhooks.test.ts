import { createPublicKey, randomUUID, verify } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { webhookBody, type WebhookEndpointWithSecret, webhookMessages, webhookTypes } from '@foyer/contract'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  buildTestApp,
  call,
  createEvent,
  createPaidOrder,
  createTicketType,
  createUser,
  placeOrder,
  pressSandbox,
  startPayment,
  type TestApp,
  type TestUser,
} from '../../../testing/index.ts'
import { moveOrder, seriesOnSale } from '../../sales/order-moves/order-moves-scene.ts'
import { organisationOfEvent } from '../../guests/followers/followers-scene.ts'
import { applyCard, issueCard } from '../../sales/gift-cards/gift-card-scene.ts'
import { sellOrder } from '../../sales/refunds/refund-scene.ts'
import { exampleMessage } from './example-messages.ts'
import { WebhookSender } from './webhook-sender.ts'
import { insertDeliveries, writeBody } from './webhook-subscriber.ts'
import { deliveriesOf, type Listening, listenFor } from './webhooks-scene.ts'

let site: TestApp
let organiser: TestUser
let sale: Awaited<ReturnType<typeof createEvent>>
let listening: Listening
const open: Listening[] = []

beforeAll(async () => {
  site = await buildTestApp()
})
afterAll(() => site.close())
beforeEach(async () => {
  organiser = await createUser(site)
  sale = await createEvent(site, { organiser })
  listening = await listen()
})
afterEach(async () => {
  site.setClock(null)
  const unverified = open.flatMap((each) => each.unverified)
  for (const each of open.splice(0)) await each.close()
  await site.deps.db.deleteFrom('webhook_endpoints').execute()
  if (unverified.length > 0) throw new Error(`Not signed rightly: ${unverified.join(', ')}`)
})

async function listen(...wishes: Parameters<typeof listenFor>[2][]): Promise<Listening> {
  const made = await listenFor(site, organiser, ...wishes)
  open.push(made)
  return made
}

function ask(method: 'GET' | 'POST' | 'PUT', path: string, payload?: object) {
  const url = `/api/webhook-endpoints/${listening.endpoint._id}${path}`
  return call<WebhookEndpointWithSecret>(site.app, {
    method,
    url,
    headers: organiser.headers,
    ...(payload && { payload }),
  })
}

/** Writes messages of one type, as the subscriber does; `objects` names what each is about. */
async function announce(objects: readonly string[]): Promise<string[]> {
  const now = site.deps.now()
  const deliveries = objects.map((object) => ({
    endpointId: listening.endpoint._id,
    message: writeBody({ ...exampleMessage('event.cancelled'), object }, sale.eventId, now.toISOString()),
  }))
  await site.deps.db.transaction().execute((trx) => insertDeliveries(trx, deliveries, now))
  return deliveries.map(({ message }) => message.messageId)
}

async function endpointRow() {
  const rows = site.deps.db.selectFrom('webhook_endpoints').selectAll().where('id', '=', listening.endpoint._id)
  return rows.executeTakeFirstOrThrow()
}

function mailsToOwner() {
  return site.mail.to(organiser.email)
}

const HOUR = 3_600_000

describe('a paid order', () => {
  test('arrives once with its tickets, signed, without names and addresses', async () => {
    const order = await createPaidOrder(site, sale)
    await site.sendWebhooks()
    await site.sendWebhooks()
    expect(listening.heard.map(({ type }) => type).toSorted()).toEqual(['order.paid', 'ticket.issued'])
    expect(listening.of('order.paid')).toMatchObject([
      { eventId: sale.eventId, reference: order.reference, tickets: 1 },
    ])
    expect(listening.of('ticket.issued')).toMatchObject([{ ticketId: order.tickets[0]!._id, number: 1 }])
    for (const { body, headers } of listening.heard) {
      expect(body).not.toMatch(/@|Ada|name/)
      expect(headers['webhook-id']).toMatch(/^msg_[0-9a-f]{32}$/)
      expect(headers['content-type']).toBe('application/json')
      expect(webhookBody.safeParse(JSON.parse(body)).success).toBe(true)
    }
  })

  test('says how much of it a gift card paid', async () => {
    const { id } = await organisationOfEvent(site, sale.eventId)
    const { code } = await issueCard(site, organiser, id, { value: 300 })
    const { body: placed } = await placeOrder(site.app, sale)
    await applyCard(site.app, placed, code)
    await pressSandbox(site.app, await startPayment(site.app, placed), 'approve')
    await site.sendWebhooks()
    expect(listening.of('order.paid')).toMatchObject([{ total: placed.total, giftCardAmount: 300 }])
  })

  test('of a table at a price step and an extra tells of each ticket, its step, and which one admits nobody', async () => {
    const add = (fields: object) => createTicketType(site, organiser, sale.eventId, { price: 500, ...fields })
    const priceSteps = [{ name: 'Early', price: 400, quantity: 1 }]
    const [table, shirt] = [await add({ admits: 2, priceSteps }), await add({ admits: 0 })]
    const also = [{ ticketTypeId: shirt, quantity: 1 }]
    const { body: placed } = await placeOrder(site.app, { eventId: sale.eventId, ticketTypeId: table, also })
    await pressSandbox(site.app, await startPayment(site.app, placed), 'approve')
    await site.sendWebhooks()
    expect(listening.of('order.paid')).toMatchObject([{ tickets: 2, total: placed.total }])
    const issued = listening.of('ticket.issued').toSorted((a, b) => Number(a['number']) - Number(b['number']))
    expect(issued.map(({ ticketTypeId, extra }) => [ticketTypeId, extra])).toEqual([
      [table, undefined],
      [table, undefined],
      [shirt, true],
    ])
    expect(issued.map(({ priceStepId }) => priceStepId !== null)).toEqual([true, true, false])
  })

  test('that moves to another date of its series tells from where to where, once', async () => {
    const { dates } = await seriesOnSale(site, { organiser })
    const [from, to] = dates
    const order = await sellOrder(site, from)
    expect((await moveOrder(site, organiser, { id: order.id, from, to })).status).toBe(204)
    await site.sendWebhooks()
    await site.sendWebhooks()
    expect(listening.of('order.moved')).toMatchObject([
      { eventId: to.eventId, fromEventId: from.eventId, orderId: order.id },
    ])
  })

  test('whose transaction is rolled back tells nobody', async () => {
    const failed = site.deps.db.transaction().execute(async (trx) => {
      await site.deps.outbox.announce(trx, {
        name: 'event.cancelled',
        organiserId: organiser.id,
        eventId: sale.eventId,
      })
      throw new Error('rolled back')
    })
    await expect(failed).rejects.toThrow('rolled back')
    await site.sendWebhooks()
    expect(listening.heard).toEqual([])
  })

  test('reaches only endpoints of its organisation that want its type and its event', async () => {
    const other = await createEvent(site, { organiser })
    const elsewhere = await listenFor(site, await ownerOfAnother())
    open.push(elsewhere)
    const limited = await listen({ eventIds: [other.eventId] })
    const picky = await listen({ types: ['ticket.issued'] })
    await createPaidOrder(site, sale)
    await site.sendWebhooks()
    expect(elsewhere.heard).toEqual([])
    expect(limited.heard).toEqual([])
    expect(picky.heard.map(({ type }) => type)).toEqual(['ticket.issued'])
    await createPaidOrder(site, other)
    await site.sendWebhooks()
    expect(limited.heard.map(({ data }) => data['eventId'])).toEqual([other.eventId, other.eventId])
  })
})

async function ownerOfAnother(): Promise<TestUser> {
  const owner = await createUser(site)
  await createEvent(site, { organiser: owner })
  return owner
}

describe('signatures', () => {
  test('are v1 and v1a; while the secret rotates each of both keys', async () => {
    await ask('POST', '/test', { type: 'order.paid' })
    await site.sendWebhooks()
    const { body: rotated } = await ask('POST', '/rotate')
    // The standard client accepts the message with the former secret as well as with the new one.
    listening.secrets.push(rotated.secret)
    await ask('POST', '/test', { type: 'order.paid' })
    await site.sendWebhooks()
    const [first, second] = listening.heard
    expect(first?.headers['webhook-signature']).toMatch(/^v1,\S+ v1a,\S+$/)
    expect(second?.headers['webhook-signature']).toMatch(/^v1,\S+ v1,\S+ v1a,\S+ v1a,\S+$/)
    for (const [heard, key] of [
      [first, listening.endpoint.publicKey],
      [second, rotated.publicKey],
      [second, listening.endpoint.publicKey],
    ] as const) {
      const der = Buffer.concat([Buffer.from('302a300506032b6570032100', 'hex'), Buffer.from(key.slice(5), 'base64')])
      const publicKey = createPublicKey({ key: der, format: 'der', type: 'spki' })
      const content = Buffer.from(`${heard?.id}.${heard?.headers['webhook-timestamp']}.${heard?.body}`)
      const signatures = (heard?.headers['webhook-signature'] ?? '')
        .split(' ')
        .filter((each) => each.startsWith('v1a,'))
      expect(signatures.some((each) => verify(null, content, publicKey, Buffer.from(each.slice(4), 'base64')))).toBe(
        true,
      )
    }
    expect(await ask('POST', '/rotate')).toMatchObject({ status: 409, body: { code: 'webhook.rotating' } })
  })

  test('of a former secret end after a day', async () => {
    await ask('POST', '/rotate')
    site.setClock(new Date(Date.now() + 25 * HOUR))
    listening.secrets.splice(0)
    await announce(['order:1'])
    await site.sendWebhooks()
    expect(listening.heard[0]?.headers['webhook-signature']).toMatch(/^v1,\S+ v1a,\S+$/)
  })
})

test.each(webhookTypes)('a test of %s has the data that the contract describes', async (type) => {
  expect(await ask('POST', '/test', { type })).toMatchObject({ status: 201, body: { type, state: 'pending' } })
  await site.sendWebhooks()
  expect(webhookMessages[type].data.safeParse(listening.of(type)[0]).error).toBeUndefined()
  expect(listening.of(type)[0]).toMatchObject({ test: true })
})

describe('an attempt that fails', () => {
  test.each([301, 400, 404, 500])(
    'with %s is made again, ten times, later each time, with the same id',
    async (status) => {
      listening.answer = status
      const start = Date.now()
      site.setClock(new Date(start))
      const [id] = await announce(['order:1'])
      const hours = [0, 5 / 3600, 5 / 60, 0.5, 2, 5, 10, 14, 20, 24]
      let clock = start
      for (const [made, delay] of hours.entries()) {
        clock += delay * HOUR * 0.999
        site.setClock(new Date(clock))
        await site.sendWebhooks()
        expect(listening.heard).toHaveLength(made === 0 ? 1 : made)
        clock += delay * HOUR * 0.102
        site.setClock(new Date(clock))
        await site.sendWebhooks()
        expect(listening.heard).toHaveLength(made + 1)
      }
      site.setClock(new Date(clock + 48 * HOUR))
      await site.sendWebhooks()
      expect(listening.heard.map((heard) => heard.id)).toEqual(hours.map(() => id))
      site.setClock(null)
      const [delivery] = await deliveriesOf(site, organiser, listening.endpoint._id)
      expect(delivery).toMatchObject({ state: 'failed', attempts: 10, lastStatus: status, answer: 'heard' })
    },
  )

  test('is never a success because of a redirect', async () => {
    listening.answer = (response) => response.writeHead(307, { location: listening.url }).end()
    await announce(['order:1'])
    await site.sendWebhooks()
    expect(listening.heard).toHaveLength(1)
    expect((await deliveriesOf(site, organiser, listening.endpoint._id))[0]).toMatchObject({ state: 'pending' })
  })

  test('with 410 switches the endpoint off at once, and its owner is told', async () => {
    listening.answer = 410
    await announce(['order:1', 'order:2'])
    await site.sendWebhooks()
    await site.runJobs()
    expect(await endpointRow()).toMatchObject({ disabled_reason: 'gone' })
    expect(mailsToOwner()).toMatchObject([{ subject: 'A webhook endpoint was switched off' }])
    await createPaidOrder(site, sale)
    const { rows } = await site.deps.pool.query('select 1 from webhook_deliveries where endpoint_id = $1', [
      listening.endpoint._id,
    ])
    expect(rows).toHaveLength(2)
    expect(await ask('POST', '/test', { type: 'order.paid' })).toMatchObject({
      status: 409,
      body: { code: 'webhook.switched_off' },
    })
  })

  test('is sent at once when the endpoint is switched off and on again', async () => {
    listening.answer = 500
    const [id] = await announce(['order:1'])
    await site.sendWebhooks()
    await ask('PUT', '/status', { enabled: false })
    listening.answer = 200
    await site.sendWebhooks()
    expect(listening.heard).toHaveLength(1)
    await ask('PUT', '/status', { enabled: true })
    await site.sendWebhooks()
    expect(listening.heard.map((heard) => heard.id)).toEqual([id, id])
  })

  test.each([429, 502, 503, 504])('with %s makes everything to the endpoint wait', async (status) => {
    const now = Date.now()
    site.setClock(new Date(now))
    listening.answer = status
    await announce(['order:1'])
    await site.sendWebhooks()
    await announce(['order:2'])
    site.setClock(new Date(now + 20_000))
    await site.sendWebhooks()
    expect(listening.heard).toHaveLength(1)
    listening.answer = 200
    site.setClock(new Date(now + 31_000))
    await site.sendWebhooks()
    expect(listening.heard).toHaveLength(3)
    expect(await endpointRow()).toMatchObject({ overloads: 0, paused_until: null, failing_since: null })
  })

  test('waits as long as Retry-After says', async () => {
    const now = Date.now()
    site.setClock(new Date(now))
    listening.answer = (response) => response.writeHead(500, { 'retry-after': '120' }).end()
    await announce(['order:1'])
    await site.sendWebhooks()
    listening.answer = 200
    site.setClock(new Date(now + 119_000))
    await site.sendWebhooks()
    expect(listening.heard).toHaveLength(1)
    site.setClock(new Date(now + 121_000))
    await site.sendWebhooks()
    expect(listening.heard).toHaveLength(2)
  })

  test('for five days switches the endpoint off, not a moment before; a success begins anew', async () => {
    const now = Date.now()
    const at = async (hours: number, answer: number) => {
      site.setClock(new Date(now + hours * HOUR))
      listening.answer = answer
      await announce([randomUUID()])
      await site.sendWebhooks()
    }
    await at(0, 500)
    await at(100, 200)
    await at(101, 500)
    await at(101 + 119.9, 500)
    expect(await endpointRow()).toMatchObject({ disabled_at: null })
    await at(101 + 120, 500)
    await site.runJobs()
    expect(await endpointRow()).toMatchObject({ disabled_reason: 'failing' })
    expect(mailsToOwner()).toMatchObject([{ subject: 'A webhook endpoint was switched off' }])
  })
})

describe('the order', () => {
  test('of messages about one object is kept, also by two senders and over failures', async () => {
    const about = (name: string) => Array.from({ length: 8 }, () => name)
    const ids = await announce([...about('order:a'), ...about('order:b'), ...about('order:c')])
    const [a, b, c] = [ids.slice(0, 8), ids.slice(8, 16), ids.slice(16)]
    const underWay = new Set<string>()
    const clashes: string[] = []
    const objectOf = (id: string) => ['a', 'b', 'c'].find((_, index) => [a, b, c][index]?.includes(id)) ?? ''
    listening.answer = async (response, { id }) => {
      const object = objectOf(id)
      if (underWay.has(object)) clashes.push(object)
      underWay.add(object)
      await sleep(15)
      underWay.delete(object)
      response.writeHead(200).end()
    }
    await Promise.all([1, 2, 3].map(() => new WebhookSender(site.deps).drain()))
    await site.sendWebhooks()
    expect(clashes).toEqual([])
    expect(listening.heard).toHaveLength(ids.length)
    for (const own of [a, b, c])
      expect(listening.heard.map(({ id }) => id).filter((id) => own.includes(id))).toEqual(own)
  })

  test('lets later messages about the object wait until the first is delivered, and others pass', async () => {
    const now = Date.now()
    site.setClock(new Date(now))
    const [first, second, other] = await announce(['order:a', 'order:a', 'order:b'])
    listening.answer = (response, { id }) => response.writeHead(id === first ? 500 : 200).end()
    await site.sendWebhooks()
    expect(new Set(listening.heard.map(({ id }) => id))).toEqual(new Set([first, other]))
    expect(listening.heard).toHaveLength(2)
    listening.answer = 200
    site.setClock(new Date(now + 6000))
    await site.sendWebhooks()
    expect(listening.heard.map(({ id }) => id).slice(2)).toEqual([first, second])
  })
})

test('a slow endpoint does not hold up another one', async () => {
  const quick = await listen()
  const unanswered: (() => void)[] = []
  listening.answer = (response) => void unanswered.push(() => response.writeHead(200).end())
  await announce(Array.from({ length: 12 }, () => randomUUID()))
  const sender = new WebhookSender(site.deps)
  sender.start()
  await call(site.app, {
    method: 'POST',
    url: `/api/webhook-endpoints/${quick.endpoint._id}/test`,
    headers: organiser.headers,
    payload: { type: 'order.paid' },
  })
  await expect.poll(() => quick.heard.length).toBe(1)
  // None of the first attempts has been given up, which would have started others.
  expect(unanswered.length).toBeLessThanOrEqual(4)
  listening.answer = 200
  for (const answer of unanswered) answer()
  await sender.stop()
})

test('what an attempt by a worker that died had taken is sent again, with the same id', async () => {
  const now = Date.now()
  site.setClock(new Date(now))
  const [id] = await announce(['order:1'])
  const dying = new WebhookSender({
    ...site.deps,
    failpoint: (name) => {
      if (name === 'after_webhook_sent') throw new Error('killed')
    },
  })
  await dying.drain()
  await site.sendWebhooks()
  expect(listening.heard).toHaveLength(1)
  site.setClock(new Date(now + 26_000))
  await site.sendWebhooks()
  expect(listening.heard.map((heard) => heard.id)).toEqual([id, id])
  expect((await deliveriesOf(site, organiser, listening.endpoint._id))[0]).toMatchObject({ state: 'delivered' })
})

describe('a replay', () => {
  test('of one message has the same id and body', async () => {
    await announce(['order:1'])
    await site.sendWebhooks()
    const [delivery] = await deliveriesOf(site, organiser, listening.endpoint._id)
    expect(await ask('POST', `/deliveries/${delivery?._id}/replay`)).toMatchObject({
      status: 200,
      body: { state: 'pending', replays: 1 },
    })
    await site.sendWebhooks()
    const [first, second] = listening.heard
    expect([second?.id, second?.body]).toEqual([first?.id, first?.body])
  })

  test('of a span sends what failed in it, or everything, in its order', async () => {
    const now = Date.now()
    site.setClock(new Date(now - HOUR))
    await announce(['order:0'])
    await site.sendWebhooks()
    site.setClock(new Date(now))
    const ids = await announce(['order:1', 'order:1', 'order:1'])
    await site.sendWebhooks()
    await site.deps.db
      .updateTable('webhook_deliveries')
      .set({ state: 'failed' })
      .where('message_id', '=', ids[1]!)
      .execute()
    listening.heard.splice(0)
    const span = { from: new Date(now - 60_000).toISOString(), to: new Date(now + 60_000).toISOString() }
    expect(await ask('POST', '/replay', span)).toMatchObject({ status: 200, body: { replayed: 1 } })
    await site.sendWebhooks()
    expect(listening.heard.map(({ id }) => id)).toEqual([ids[1]])
    expect(await ask('POST', '/replay', { ...span, onlyFailed: false })).toMatchObject({ body: { replayed: 3 } })
    await site.sendWebhooks()
    expect(listening.heard.slice(1).map(({ id }) => id)).toEqual(ids)
    const backwards = await ask('POST', '/replay', { from: span.to, to: span.from })
    expect(backwards).toMatchObject({ status: 400, body: { code: 'webhook.span_too_long' } })
  })
})
