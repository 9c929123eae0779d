import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { limits } from '../../../http/limits.ts'
import {
  buildTestApp,
  call,
  createEvent,
  newKey,
  organisationOf,
  placeOrder,
  type TestApp,
} from '../../../testing/index.ts'
import { newEmail } from '../../../testing/matrix-sample.ts'
import { untilWaiting } from '../../../testing/race.ts'
import { awayFromWindowEdge } from '../../../testing/rate-windows.ts'

let site: TestApp
beforeAll(async () => {
  site = await buildTestApp()
})
afterAll(() => site.close())

type Sale = Awaited<ReturnType<typeof createEvent>>

function give({ organiser, eventId, ticketTypeId }: Sale) {
  return call(site.app, {
    method: 'POST',
    url: `/api/guests/${eventId}/complimentary`,
    headers: { ...organiser.headers, 'idempotency-key': newKey() },
    payload: { ticketId: ticketTypeId, quantity: 1, firstName: 'Ada', lastName: 'Obi', email: newEmail() },
  })
}

/** Gives a ticket away and makes a change after the call has read the event and before it claims the place. */
async function giveWhile(sale: Sale, change: () => Promise<{ status: number }>) {
  await awayFromWindowEdge(site, limits.giftsOfOrganiser.seconds)
  const organisationId = await organisationOf(site, sale.organiser)
  return site.deps.db.transaction().execute(async (trx) => {
    // The call counts its gift between the two.
    const { name, seconds } = limits.giftsOfOrganiser
    await sql`insert into rate_limits (key, window_start, hits)
      values (${`${name}:${organisationId}`}, to_timestamp(floor(extract(epoch from now()) / ${seconds}::int) * ${seconds}::int), 1)`.execute(
      trx,
    )
    const given = give(sale)
    await untilWaiting(site, 1)
    expect((await change()).status).toBeLessThan(300)
    return { given }
  })
}

const ticketsOf = ({ eventId }: Sale) =>
  site.deps.db.selectFrom('tickets').select('state').where('event_id', '=', eventId).execute()

test('no ticket of an event that is cancelled meanwhile is given away', async () => {
  const sale = await createEvent(site)
  const { given } = await giveWhile(sale, async () => {
    const { body: event } = await call<{ title: string }>(site.app, {
      method: 'GET',
      url: `/api/events/${sale.eventId}`,
      headers: sale.organiser.headers,
    })
    const cancelled = await call(site.app, {
      method: 'POST',
      url: `/api/events/${sale.eventId}/cancellation`,
      headers: sale.organiser.headers,
      payload: { reason: 'The hall is closed.', title: event.title },
    })
    await site.runJobs()
    return cancelled
  })
  expect(await given).toMatchObject({ status: 409, body: { code: 'event.not_published' } })
  expect(await ticketsOf(sale)).toEqual([])
})

test('no ticket of a type that is archived meanwhile is given away', async () => {
  const sale = await createEvent(site)
  await placeOrder(site.app, sale)
  const { deleted, given } = await site.deps.db.transaction().execute(async (trx) => {
    await sql`select from counters where id = ${sale.ticketTypeId} for update`.execute(trx)
    const url = `/api/tickets/${sale.ticketTypeId}`
    const first = call(site.app, { method: 'DELETE', url, headers: sale.organiser.headers })
    await untilWaiting(site, 1)
    const second = give(sale)
    await untilWaiting(site, 2)
    return { deleted: first, given: second }
  })
  expect(await deleted).toMatchObject({ status: 200, body: { archived: true } })
  expect(await given).toMatchObject({ status: 404, body: { code: 'ticket_type.not_found' } })
  expect(await ticketsOf(sale)).toEqual([])
})
