import type { OrderView } from '@foyer/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildTestApp, call, createPaidOrder, createUser, type TestApp } from '../../../../testing/index.ts'
import { pdfText } from '../../../../testing/pdf-text.ts'
import { heldTicket, newestTransfer, newHolder, passOn } from '../../transfers/transfer-scene.ts'
import { addDates, createSeries, dailyRule, publishSeries } from '../series-scene.ts'
import { sellPasses } from './passes-scene.ts'

// Two columns are printed side by side, so their lines alternate.
const AT_TWO_DATES = /admits one person at 2 dates, once .*at each\. The first/
const AT_EVERY_DATE = /admits one person, once at each .*date\. The first/

let site: TestApp
beforeAll(async () => {
  site = await buildTestApp()
})
afterAll(() => site.close())

/** The first date of a series lets a pass in, as a door would write it. */
async function visitFirstDate(seriesId: string, ticketId: string): Promise<void> {
  await sql`
    with scan as (
      insert into scans (id, event_id, ticket_id, request_hash, direction, result, scanned_at, standing)
      select gen_random_uuid(), id, ${ticketId}, 'x', 'in', 'admitted', now(), 'admission'
      from events where series_id = ${seriesId} order by starts_at limit 1
      returning *
    )
    insert into pass_visits (ticket_id, event_id, scan_id, admitted_at)
    select ticket_id, event_id, id, happened_at from scan`.execute(site.deps.db)
}

test('a printed pass and the page of its order say where it is valid and where it was used', async () => {
  const organiser = await createUser(site)
  const { _id: seriesId } = await createSeries(site, organiser)
  await addDates(site, organiser, seriesId, dailyRule({ ends: { by: 'count', days: 3 } }))
  await publishSeries(site, organiser, seriesId)
  const passes = await sellPasses(site, { organiser, seriesId }, { name: 'Two tours', visits: 2 })
  const order = await createPaidOrder(site, passes)
  const headers = { 'x-order-token': order.token }
  const url = `/api/orders/${order.reference}`
  const { body } = await call<OrderView>(site.app, { method: 'GET', url, headers })
  expect(body.tickets[0]?.pass).toEqual({ visits: 2, at: [] })
  expect(body.event.passDates?.map(({ startsAt }) => startsAt.slice(0, 10))).toEqual([
    '2032-03-01',
    '2032-03-02',
    '2032-03-03',
  ])
  await visitFirstDate(seriesId, body.tickets[0]!._id)
  const used = await call<OrderView>(site.app, { method: 'GET', url, headers })
  expect(used.body.tickets[0]?.pass?.at.map((at) => at.slice(0, 10))).toEqual(['2032-03-01'])
  const pdf = await site.app.inject({ method: 'GET', url: `${url}/tickets.pdf`, headers })
  const text = await pdfText(pdf.rawPayload)
  expect(text).toContain('Two tours · 2 visits')
  const words = text.replaceAll(/\s+/g, ' ')
  expect(words).toMatch(/Valid from 1 March 2032 to 3 .*March 2032/)
  expect(words).toMatch(AT_TWO_DATES)
})

test('a pass for every date says so on paper, to its buyer and to whom it was passed on', async () => {
  const organiser = await createUser(site)
  const { _id: seriesId } = await createSeries(site, organiser)
  await addDates(site, organiser, seriesId, dailyRule({ ends: { by: 'count', days: 3 } }))
  await publishSeries(site, organiser, seriesId)
  const passes = await sellPasses(site, { organiser, seriesId }, { name: 'All tours' })
  const order = await createPaidOrder(site, passes)
  const headers = { 'x-order-token': order.token }
  const printed = async (url: string, of: Record<string, string>) => {
    const pdf = await site.app.inject({ method: 'GET', url, headers: of })
    return (await pdfText(pdf.rawPayload)).replaceAll(/\s+/g, ' ')
  }
  expect(await printed(`/api/orders/${order.reference}/tickets.pdf`, headers)).toMatch(AT_EVERY_DATE)
  const { body } = await call<OrderView>(site.app, { method: 'GET', url: `/api/orders/${order.reference}`, headers })
  const ticketId = body.tickets[0]!._id
  expect((await passOn(site.app, order, ticketId)).status).toBeLessThan(300)
  const held = await newestTransfer(site, ticketId)
  const text = await printed(`/api/transfers/${held.id}/ticket.pdf`, held.headers)
  expect(text).toMatch(AT_EVERY_DATE)
  expect(text).toContain('All tours · every date')
})

test('the holder of a pass that was passed on sees its visits and the next dates, and a former holder neither', async () => {
  const organiser = await createUser(site)
  const { _id: seriesId } = await createSeries(site, organiser)
  await addDates(site, organiser, seriesId, dailyRule({ ends: { by: 'count', days: 3 } }))
  await publishSeries(site, organiser, seriesId)
  const passes = await sellPasses(site, { organiser, seriesId }, { name: 'Two tours', visits: 2 })
  const order = await createPaidOrder(site, passes)
  const ticketId = order.tickets[0]!._id
  await visitFirstDate(seriesId, ticketId)
  await passOn(site.app, order, ticketId)
  const held = await newestTransfer(site, ticketId)
  const view = await heldTicket(site, held)
  expect(view.pass).toMatchObject({ visits: 2, at: [expect.stringMatching(/^2032-03-01/)] })
  expect(view.event.passDates).toHaveLength(3)
  const next = await call(site.app, {
    method: 'POST',
    url: `/api/transfers/${held.id}/transfer`,
    headers: held.headers,
    payload: newHolder(),
  })
  expect(next.status).toBeLessThan(300)
  expect((await heldTicket(site, held)).pass).toBeUndefined()
})

test('the guest export of passes says how often each was used and when, and that of other events has no such columns', async () => {
  const organiser = await createUser(site)
  const { _id: seriesId } = await createSeries(site, organiser)
  await addDates(site, organiser, seriesId, dailyRule({ ends: { by: 'count', days: 3 } }))
  await publishSeries(site, organiser, seriesId)
  const passes = await sellPasses(site, { organiser, seriesId }, { name: 'Two tours', visits: 2 })
  const order = await createPaidOrder(site, { ...passes, quantity: 2 })
  await visitFirstDate(seriesId, order.tickets[0]!._id)
  const exported = async (eventId: string, file: string) => {
    const { body } = await call<Buffer>(site.app, {
      method: 'GET',
      url: `/api/guests/${eventId}/${file}`,
      headers: organiser.headers,
    })
    return body.toString('utf8').trimEnd().split('\r\n')
  }
  for (const file of ['guests.csv', 'tickets/guests.csv']) {
    const [header, used, unused] = await exported(passes.eventId, file)
    expect(header).toMatch(/,"Visits included","Visits used","Dates visited \(UTC\)"$/)
    expect(used).toMatch(/,2,1,"?2032-03-01T[0-9:.]+Z"?$/)
    expect(unused).toMatch(/,2,0,(?:"")?$/)
  }
  const { id: date } = await site.deps.db
    .selectFrom('events')
    .select('id')
    .where('series_id', '=', seriesId)
    .limit(1)
    .executeTakeFirstOrThrow()
  expect((await exported(date, 'guests.csv'))[0]).not.toContain('Visits')
})
