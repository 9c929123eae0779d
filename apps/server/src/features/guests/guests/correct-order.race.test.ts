import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildTestApp, buyer, call, createEvent, createPaidOrder, type TestApp } from '../../../testing/index.ts'
import { newEmail } from '../../../testing/matrix-sample.ts'

const CONNECTIONS = 3

let site: TestApp
beforeAll(async () => {
  site = await buildTestApp({ poolSize: CONNECTIONS })
})
afterAll(() => site.close())

test('as many corrections and resent tickets at once as there are connections leave nobody waiting for another', async () => {
  const sale = await createEvent(site)
  const held: string[] = []
  const orders: string[] = []
  for (let number = 0; number < CONNECTIONS * 4; number += 1) {
    const { reference, token, tickets } = await createPaidOrder(site, { ...sale, quantity: 2 })
    const ticketId = tickets[0]?._id ?? ''
    await call(site.app, {
      method: 'POST',
      url: `/api/orders/${reference}/tickets/${ticketId}/transfer`,
      headers: { 'x-order-token': token },
      payload: { name: 'Ngozi Eze', email: newEmail() },
    })
    held.push(ticketId)
    const row = site.deps.db.selectFrom('orders').select('id').where('reference', '=', reference)
    orders.push((await row.executeTakeFirstOrThrow()).id)
  }
  const answers = await Promise.all(
    orders.map((id) =>
      call(site.app, {
        method: 'PUT',
        url: `/api/guests/orders/${id}/buyer`,
        headers: sale.organiser.headers,
        payload: { ...buyer, email: newEmail() },
      }),
    ),
  )
  expect(answers.map(({ status }) => status)).toEqual(orders.map(() => 204))
  const resent = await Promise.all(
    held.map((id) =>
      call(site.app, { method: 'POST', url: `/api/guests/tickets/${id}/resend`, headers: sale.organiser.headers }),
    ),
  )
  expect(resent.map(({ status }) => status)).toEqual(held.map(() => 200))
})
