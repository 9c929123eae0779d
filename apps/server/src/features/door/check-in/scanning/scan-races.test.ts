import { randomUUID } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildTestApp, type TestApp } from '../../../../testing/index.ts'
import { createNight, createPhone, type Night, scan, undo } from '../check-in-scene.ts'

let site: TestApp
beforeAll(async () => {
  site = await buildTestApp()
})
afterAll(() => site.close())

function tally(values: unknown[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const value of values) counts[String(value)] = (counts[String(value)] ?? 0) + 1
  return counts
}

async function countInside({ eventId }: Night): Promise<number> {
  const inside = site.deps.db.selectFrom('tickets').select('id').where('event_id', '=', eventId)
  return (await inside.where('state', '=', 'checked_in').execute()).length
}

/** Holds the ticket's row, starts a scan of it, and changes the row once the scan has read it and waits to write. */
async function changeBeneath(
  night: Night,
  fields: { state?: 'refunded'; generation?: number; checked_in_at?: RawBuilder<Date> },
  direction: 'in' | 'out' = 'in',
) {
  const ticket = night.tickets[0]!
  const { db } = site.deps
  const held = await db.transaction().execute(async (trx) => {
    await trx.selectFrom('tickets').select('id').where('id', '=', ticket._id).forUpdate().execute()
    const scanning = scan(site.app, night.organiser, { eventId: night.eventId, code: ticket.code, direction })
    await expect
      .poll(async () => {
        const { rows } = await sql`
          select from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock' and query like '%update tickets%'`.execute(db)
        return rows.length
      })
      .toBe(1)
    await trx.updateTable('tickets').set(fields).where('id', '=', ticket._id).execute()
    return { scanning }
  })
  return (await held.scanning).body
}

test('of 64 scans of one ticket at once, at two doors of two servers, one admits', async () => {
  const night = await createNight(site)
  const phones = [await createPhone(site, night, { name: 'East' }), await createPhone(site, night, { name: 'West' })]
  const apps = [site.app, await site.sibling()]
  const body = { eventId: night.eventId, code: night.tickets[0]!.code }
  const answers = await Promise.all(
    Array.from({ length: 64 }, (_, index) => scan(apps[index % 2]!, phones[(index >> 1) % 2]!, body)),
  )
  expect(tally(answers.map((answer) => answer.body.result))).toEqual({ admitted: 1, already_checked_in: 63 })
  const admitting = answers.findIndex((answer) => answer.body.result === 'admitted')
  const door = (admitting >> 1) % 2 === 0 ? 'East' : 'West'
  const refused = answers.filter((answer) => answer.body.result === 'already_checked_in')
  expect(tally(refused.map((answer) => answer.body.firstScan?.door))).toEqual({ [door]: 63 })
})

test('one scan sent 20 times at once is one scan with one answer', async () => {
  const night = await createNight(site)
  const phone = await createPhone(site, night)
  const body = { eventId: night.eventId, code: night.tickets[0]!.code, scanId: randomUUID() }
  const answers = await Promise.all(Array.from({ length: 20 }, () => scan(site.app, phone, body)))
  expect(new Set(answers.map((answer) => JSON.stringify(answer.body))).size).toBe(1)
  expect(answers[0]?.body).toMatchObject({ result: 'admitted', inside: 1 })
  const { scans } = await site.deps.db
    .selectFrom('scans')
    .select((eb) => eb.fn.countAll<number>().as('scans'))
    .where('event_id', '=', night.eventId)
    .executeTakeFirstOrThrow()
  expect(scans).toBe(1)
})

test('one id for two tickets at once lets in one guest', async () => {
  const night = await createNight(site, { quantity: 8 })
  const scanId = randomUUID()
  const answers = await Promise.all(
    night.tickets.map(({ code }) => scan(site.app, night.organiser, { eventId: night.eventId, code, scanId })),
  )
  expect(tally(answers.map((answer) => answer.status))).toEqual({ 200: 1, 422: 7 })
  expect(await countInside(night)).toBe(1)
})

test('a ticket refunded or passed on between reading and writing is decided anew', async () => {
  const refunded = await changeBeneath(await createNight(site), { state: 'refunded' })
  expect(refunded).toMatchObject({ result: 'refunded', admitted: false, inside: 0 })
  const passedOn = await changeBeneath(await createNight(site), { generation: 2 })
  expect(passedOn).toMatchObject({ result: 'transferred', admitted: false, inside: 0 })
})

test('who goes out is out, however long the scan waited for others of the same ticket', async () => {
  const night = await createNight(site)
  const enter = () => scan(site.app, night.organiser, { eventId: night.eventId, code: night.tickets[0]!.code })
  await enter()
  // Stands for a guest who left and was admitted elsewhere during the scan.
  const out = await changeBeneath(night, { checked_in_at: sql<Date>`clock_timestamp()` }, 'out')
  expect(out).toMatchObject({ result: 'checked_out', inside: 0 })
  expect((await enter()).body).toMatchObject({ result: 'admitted', inside: 1 })
})

test('of 16 undos at once one takes the admission back', async () => {
  const night = await createNight(site)
  const scanId = randomUUID()
  await scan(site.app, night.organiser, { eventId: night.eventId, code: night.tickets[0]!.code, scanId })
  const undone = await Promise.all(
    Array.from({ length: 16 }, () => undo(site.app, night.organiser, night.eventId, scanId)),
  )
  expect(tally(undone.map((answer) => answer.status))).toEqual({ 204: 1, 409: 15 })
})

test('a ticket that somebody else holds keeps nobody waiting who came at the same moment', async () => {
  const night = await createNight(site, { quantity: 8 })
  const [held, ...others] = night.tickets.map(({ code }) => ({ eventId: night.eventId, code }))
  let late: Promise<unknown> = Promise.resolve()
  await site.deps.db.transaction().execute(async (trx) => {
    await trx.selectFrom('tickets').select('id').where('id', '=', night.tickets[0]!._id).forUpdate().execute()
    const scans = [held!, ...others].map((body) => scan(site.app, night.organiser, body))
    const [first, ...rest] = scans
    late = first!.then(({ body }) => expect(body).toMatchObject({ result: 'admitted' }))
    const answers = await Promise.all(rest)
    expect(tally(answers.map(({ body }) => body.result))).toEqual({ admitted: 7 })
  })
  await late
})

test('tickets scanned at two servers in opposite orders come in once each, and nobody waits for ever', async () => {
  const night = await createNight(site, { quantity: 10 })
  const apps = [site.app, await site.sibling()]
  const bodies = night.tickets.map(({ code }) => ({ eventId: night.eventId, code }))
  const answers = await Promise.all(
    apps.flatMap((app, index) =>
      (index === 0 ? bodies : bodies.toReversed()).map((body) => scan(app, night.organiser, body)),
    ),
  )
  expect(tally(answers.map(({ body }) => body.result))).toEqual({ admitted: 10, already_checked_in: 10 })
})

test('one id sent to two servers at once, for tickets of one batch, is one scan', async () => {
  const night = await createNight(site, { quantity: 6 })
  const apps = [site.app, await site.sibling()]
  const scanId = randomUUID()
  const [one, two, ...others] = night.tickets.map(({ code }) => ({ eventId: night.eventId, code }))
  const answers = await Promise.all([
    scan(apps[0]!, night.organiser, { ...one!, scanId }),
    scan(apps[1]!, night.organiser, { ...two!, scanId }),
    ...others.map((body, index) => scan(apps[index % 2]!, night.organiser, body)),
  ])
  expect(tally(answers.map(({ status }) => status))).toEqual({ 200: 5, 422: 1 })
  expect(await countInside(night)).toBe(5)
})
