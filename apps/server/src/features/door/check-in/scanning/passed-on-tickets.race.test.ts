import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildTestApp, type TestApp } from '../../../../testing/index.ts'
import { atOnce, tally } from '../../../../testing/race.ts'
import { refund, sellOrder, type SoldOrder } from '../../../sales/refunds/refund-scene.ts'
import { heldTicket, newestTransfer, passOn } from '../../../sales/transfers/transfer-scene.ts'
import { createNight, scan } from '../check-in-scene.ts'

let site: TestApp
let apps: FastifyInstance[]
beforeAll(async () => {
  site = await buildTestApp()
  apps = [site.app, await site.sibling()]
})
afterAll(() => site.close())

const TURNS = 6

async function sale() {
  const night = await createNight(site)
  return { night, order: await sellOrder(site, night) }
}

test('of eight who pass one ticket on at once, at two servers, one does', async () => {
  const { order } = await sale()
  const ticketId = order.tickets[0]!._id
  const answers = await atOnce(8, (turn) => passOn(apps[turn % 2]!, order, ticketId))
  expect(tally(answers)).toEqual({ '204': 1, '409 transfer.gone': 7 })
  const rows = await site.deps.db
    .selectFrom('ticket_transfers')
    .select('id')
    .where('ticket_id', '=', ticketId)
    .execute()
  expect(rows).toHaveLength(1)
})

test('a scan and a transfer at once: either the guest is in, or the ticket is the new holder’s', async () => {
  for (let turn = 0; turn < TURNS; turn += 1) {
    const { night, order } = await sale()
    const { _id, code } = order.tickets[0]!
    const [scanned, passed] = await Promise.all([
      scan(apps[turn % 2]!, night.organiser, { eventId: night.eventId, code }),
      passOn(apps[(turn + 1) % 2]!, order, _id),
    ])
    const outcome = `${scanned.body.result} ${passed.status}`
    expect(['admitted 409', 'transferred 204']).toContain(outcome)
    const row = await site.deps.db
      .selectFrom('tickets')
      .select(['state', 'generation', 'transfers'])
      .where('id', '=', _id)
      .executeTakeFirstOrThrow()
    expect(row).toEqual(
      passed.status === 204
        ? { state: 'valid', generation: 2, transfers: 1 }
        : { state: 'checked_in', generation: 1, transfers: 0 },
    )
  }
})

test('a refund and a transfer at once: in the end nobody comes in with it', async () => {
  for (let turn = 0; turn < TURNS; turn += 1) {
    const night = await createNight(site)
    const paid = await paidOrder(night)
    const { _id } = paid.tickets[0]!
    const [given, passed] = await Promise.all([
      refund(apps[turn % 2]!, night.organiser, paid, { scope: { kind: 'full' } }),
      passOn(apps[(turn + 1) % 2]!, paid, _id),
    ])
    expect(given.status).toBe(201)
    expect([204, 409]).toContain(passed.status)
    const row = await site.deps.db.selectFrom('tickets').select('state').where('id', '=', _id).executeTakeFirstOrThrow()
    expect(row.state).toBe('refunded')
    const held = passed.status === 204 ? await heldTicket(site, await newestTransfer(site, _id)) : null
    expect(held?.code ?? '').toBe('')
  }
})

async function paidOrder(night: Awaited<ReturnType<typeof createNight>>): Promise<SoldOrder> {
  const made = await site.app.inject({
    method: 'POST',
    url: '/api/tickets/create',
    headers: night.organiser.headers,
    payload: { eventId: night.eventId, name: `Paid ${night.eventId}`, kind: 'paid', price: 100_000, capacity: 10 },
  })
  return sellOrder(site, { eventId: night.eventId, ticketTypeId: made.json<{ _id: string }>()._id })
}
