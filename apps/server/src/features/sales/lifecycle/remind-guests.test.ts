import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { buildTestApp, createEvent, createPaidOrder, type TestApp } from '../../../testing/index.ts'
import { atOnce } from '../../../testing/race.ts'
import { newHolder, passOn } from '../transfers/transfer-scene.ts'
import { remindGuests } from './remind-guests.ts'

const HOUR = 3_600_000
const start = new Date(Math.floor(Date.now() / HOUR) * HOUR + 48 * HOUR)
const hoursBefore = (hours: number) => new Date(start.getTime() - hours * HOUR)

let site: TestApp
beforeAll(async () => {
  site = await buildTestApp()
})
afterEach(() => site.setClock(null))
afterAll(() => site.close())

// Mails of other tests, with a PDF each, that these tests do not read.
const SPARE_CONFIRMATIONS = `update pgboss.job set state = 'completed' where name = 'mail.send' and state < 'active'`

let buyers = 0
async function sell(event: Record<string, unknown> = {}) {
  buyers += 1
  const email = `reminded-${buyers}@example.org`
  const dates = { startsAt: start.toISOString(), endsAt: new Date(start.getTime() + 4 * HOUR).toISOString() }
  const sale = await createEvent(site, { event: { ...dates, ...event } })
  const buyer = { firstName: 'Chidi', lastName: 'Eze', email }
  const order = await createPaidOrder(site, { ...sale, quantity: 2, buyer })
  await site.deps.pool.query(SPARE_CONFIRMATIONS)
  return { sale, order, email }
}

async function remindersTo(email: string, now: Date) {
  site.setClock(now)
  await remindGuests(site.deps)
  await site.runJobs()
  return site.mail.to(email).filter(({ subject }) => subject.startsWith('Reminder: '))
}

const set = (eventId: string, change: string) =>
  site.deps.pool.query(`update events set ${change} where id = $1`, [eventId])

describe('the day before an event', () => {
  test('its guests are reminded once, however many workers look, with a calendar file', async () => {
    const { sale, order, email } = await sell({ format: 'hybrid', onlineUrl: 'https://meet.example.org/room' })
    const holder = newHolder()
    expect((await passOn(site.app, order, order.tickets[0]?._id ?? '', holder)).status).toBe(204)
    await site.runJobs()
    expect(await remindersTo(email, hoursBefore(25))).toEqual([])
    site.setClock(hoursBefore(24))
    await atOnce(6, () => remindGuests(site.deps))
    const [mail, ...more] = await remindersTo(email, hoursBefore(23))
    expect(more).toEqual([])
    expect(mail?.text).toMatch(/Where: Marina Gardens[^]*meet\.example\.org\/room[^]*\/orders\//)
    expect(mail?.attachments?.map(({ filename }) => filename)).toEqual(['event.ics'])
    const toHolder = await remindersTo(holder.email, hoursBefore(22))
    expect(toHolder).toHaveLength(1)
    expect(toHolder[0]?.text).not.toContain('/orders/')
    const { rows } = await site.deps.pool.query<{ version: number }>('select version from events where id = $1', [
      sale.eventId,
    ])
    expect(rows[0]?.version).toBe(2)
  })

  test('again once it was put off to another day, not when it moves by an hour', async () => {
    const { sale, email } = await sell()
    expect(await remindersTo(email, hoursBefore(20))).toHaveLength(1)
    await set(
      sale.eventId,
      `starts_at = starts_at + interval '1 hour', ends_at = ends_at + interval '1 hour', version = 3`,
    )
    expect(await remindersTo(email, hoursBefore(19))).toHaveLength(1)
    await set(
      sale.eventId,
      `starts_at = starts_at + interval '5 days', ends_at = ends_at + interval '5 days', version = 4`,
    )
    expect(await remindersTo(email, hoursBefore(18))).toHaveLength(1)
    expect(await remindersTo(email, hoursBefore(18 - 5 * 24))).toHaveLength(2)
  })

  test.each([
    ['is a draft again', `status = 'draft'`],
    ['was taken down', 'taken_down_at = now()'],
    ['has its date open', 'dates_open = true, postponed_at = now()'],
    ['has begun', `starts_at = starts_at - interval '2 days'`],
  ])('nobody, where it %s', async (_what, change) => {
    const { sale, email } = await sell()
    await set(sale.eventId, change)
    expect(await remindersTo(email, hoursBefore(12))).toEqual([])
  })

  test('nobody who has just bought, or has no ticket any more', async () => {
    const { email } = await sell()
    const late = await sell({ startsAt: new Date(Date.now() + 6 * HOUR).toISOString() })
    expect(await remindersTo(late.email, new Date())).toEqual([])
    await site.deps.pool.query(
      `update tickets set state = 'cancelled' where order_id in (select id from orders where email = $1)`,
      [email],
    )
    expect(await remindersTo(email, hoursBefore(12))).toEqual([])
  })
})
