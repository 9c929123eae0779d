import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { hear } from '../../../../testing/hear-events.ts'
import { buildTestApp, call, type TestApp } from '../../../../testing/index.ts'
import { createNight, createPhone, makeDoor, type Night, pairedHeaders, type Phone, scan } from '../check-in-scene.ts'

const SOON = { timeout: 20_000, interval: 20 }

let site: TestApp
let sibling: FastifyInstance
beforeAll(async () => {
  site = await buildTestApp()
  sibling = await site.sibling()
  for (const app of [site.app, sibling]) await app.listen({ host: '127.0.0.1', port: 0 })
})
afterAll(() => site.close())

interface Followed {
  status: number | undefined
  contentType: string | undefined
  /** Everything said so far. */
  words: string[]
  ended: () => boolean
  leave: () => void
}

/** Follows an event over the wire. */
async function follow(
  app: FastifyInstance,
  phone: Pick<Phone, 'headers'>,
  eventId: string,
  query = '',
): Promise<Followed> {
  const { port } = app.server.address() as AddressInfo
  const path = `/api/check-in/${eventId}/live${query}`
  const asked = get({ host: '127.0.0.1', port, path, headers: phone.headers, agent: false })
  const [response] = (await once(asked, 'response')) as [IncomingMessage]
  const words: string[] = []
  let ended = false
  response.setEncoding('utf8')
  response.on('data', (text: string) =>
    words.push(...[...text.matchAll(/event: (.+)/g)].map((match) => match[1] ?? '')),
  )
  response.on('error', () => undefined)
  response.on('close', () => (ended = true))
  return {
    status: response.statusCode,
    contentType: response.headers['content-type'],
    words,
    ended: () => ended,
    leave: () => response.destroy(),
  }
}

const hears = ({ words }: Followed, expected: string[]) => vi.waitFor(() => expect(words).toEqual(expected), SOON)
const ends = ({ ended }: Followed) => vi.waitFor(() => expect(ended()).toBe(true), SOON)

async function scene(): Promise<{ night: Night; phone: Phone }> {
  const night = await createNight(site, { quantity: 2 })
  return { night, phone: await createPhone(site, night) }
}

const refund = (ticketId: string) =>
  site.deps.db.updateTable('tickets').set({ state: 'refunded' }).where('id', '=', ticketId).execute()

test('both servers tell at once of a sale, a refund and a scan, and never of another event', async () => {
  const { night, phone } = await scene()
  const other = await scene()
  const here = await follow(site.app, phone, night.eventId)
  const there = await follow(sibling, { headers: await pairedHeaders(site, phone.door) }, night.eventId)
  const elsewhere = await follow(sibling, other.phone, other.night.eventId)
  expect(here.contentType).toBe('text/event-stream')
  await Promise.all([here, there, elsewhere].map((followed) => hears(followed, ['open'])))

  await refund(night.tickets[0]!._id)
  await Promise.all([here, there].map((followed) => hears(followed, ['open', 'changed'])))
  await scan(sibling, phone, { eventId: night.eventId, code: night.tickets[1]!.code })
  await Promise.all([here, there].map((followed) => hears(followed, ['open', 'changed', 'changed'])))
  await sql`update orders set state = 'refunding' where reference = ${night.order.reference}`.execute(site.deps.db)
  await Promise.all([here, there].map((followed) => hears(followed, ['open', 'changed', 'changed', 'changed'])))
  expect(elsewhere.words).toEqual(['open'])
  for (const followed of [here, there, elsewhere]) followed.leave()
})

test('a phone that is locked out, or whose door closes, hears it and its stream ends', async () => {
  const { night, phone } = await scene()
  const second = await createPhone(site, night, { name: 'Back door' })
  const [revoked, closed] = [await follow(site.app, phone, night.eventId), await follow(sibling, second, night.eventId)]
  const { devices } = await site.deps.db
    .selectFrom('door_devices')
    .select(sql<string[]>`array_agg(id)`.as('devices'))
    .where('door_id', '=', phone.door._id)
    .executeTakeFirstOrThrow()
  const remove = (path: string) =>
    call(site.app, {
      method: 'DELETE',
      url: `/api/check-in/${night.eventId}/${path}`,
      headers: night.organiser.headers,
    })
  await remove(`devices/${devices[0]}`)
  await ends(revoked)
  expect(revoked.words).toEqual(['open', 'locked-out'])
  expect(closed.ended()).toBe(false)
  await remove(`doors/${second.door._id}`)
  await ends(closed)
  expect(closed.words.at(-1)).toBe('locked-out')
  expect((await follow(site.app, phone, night.eventId)).status).toBe(401)
})

test('a phone has two streams at most, the oldest gives way; its stream ends after the time it named', async () => {
  const { night, phone } = await scene()
  const streams = [1, 2, 3].map(() => follow(site.app, phone, night.eventId))
  const [first, second, third] = [await streams[0]!, await streams[1]!, await streams[2]!]
  await vi.waitFor(() => expect([first, second, third].filter(({ ended }) => ended())).toHaveLength(1), SOON)
  const brief = await follow(site.app, { headers: night.organiser.headers }, night.eventId, '?seconds=0')
  await ends(brief)
  expect(brief.words).toEqual(['open'])
  for (const bad of ['?seconds=-1', '?seconds=3601', '?seconds=soon', '?for=1'])
    expect((await follow(site.app, phone, night.eventId, bad)).status).toBe(400)
  for (const followed of [first, second, third]) followed.leave()
})

test('a sale is announced only where a phone is at work: on sale day nobody waits for it', async () => {
  const quiet = await createNight(site)
  const busy = await scene()
  await makeDoor(site, quiet)
  const hearing = await hear(site.deps)
  const heard = await hearing.during(async () => {
    for (const night of [quiet, busy.night])
      await sql`update tickets set generation = generation + 1 where event_id = ${night.eventId}`.execute(site.deps.db)
  })
  hearing.stop()
  expect(heard).toMatchObject([{ name: 'doors.changed', eventId: busy.night.eventId }])
})

test('a server that stops ends its streams instead of waiting for them', async () => {
  const { night, phone } = await scene()
  const own = await site.sibling()
  await own.listen({ host: '127.0.0.1', port: 0 })
  const followed = await follow(own, phone, night.eventId)
  await hears(followed, ['open'])
  await own.close()
  await vi.waitFor(() => expect(followed.ended()).toBe(true), SOON)
})
