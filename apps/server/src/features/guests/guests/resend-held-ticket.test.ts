import type { ErrorView } from '@foyer/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildTestApp, call, createEvent, createPaidOrder, createUser, type TestApp } from '../../../testing/index.ts'

let site: TestApp
let sale: Awaited<ReturnType<typeof createEvent>>
beforeAll(async () => {
  site = await buildTestApp()
  sale = await createEvent(site)
})
afterAll(() => site.close())

const passOn = async (order: { reference: string; token: string }, ticketId: string, email: string) => {
  const passed = await call(site.app, {
    method: 'POST',
    url: `/api/orders/${order.reference}/tickets/${ticketId}/transfer`,
    headers: { 'x-order-token': order.token },
    payload: { name: 'Ngozi Eze', email },
  })
  expect(passed.status).toBe(204)
}
const resend = (ticketId: string, headers = sale.organiser.headers) =>
  call<{ email: string } & ErrorView>(site.app, {
    method: 'POST',
    url: `/api/guests/tickets/${ticketId}/resend`,
    headers,
  })
const mailsTo = (address: string) => site.mail.sent.filter(({ to }) => to.address === address)

test('mails a ticket to whoever holds it now, and to nobody before them', async () => {
  const order = await createPaidOrder(site, { ...sale, quantity: 2 })
  const [ticket, kept] = order.tickets
  await passOn(order, ticket!._id, 'ngozi@example.org')
  await site.runJobs()
  const before = site.mail.sent.length
  const again = await resend(ticket!._id)
  expect(again.body.email).toBe('ngozi@example.org')
  await site.runJobs()
  expect(site.mail.sent).toHaveLength(before + 1)
  expect(mailsTo('ngozi@example.org')).toHaveLength(2)
  expect(await resend(kept!._id)).toMatchObject({ status: 409, body: { code: 'ticket.with_buyer' } })
  const { organiser: stranger } = await createEvent(site, { organiser: await createUser(site) })
  expect((await resend(ticket!._id, stranger.headers)).body.code).toBe('ticket.not_found')
})

test('mails no void ticket, and nobody more than five times an hour', async () => {
  const order = await createPaidOrder(site, { ...sale, quantity: 2 })
  const [void_, often] = order.tickets
  for (const { _id } of order.tickets) await passOn(order, _id, `${_id}@example.org`)
  await site.deps.db.updateTable('tickets').set({ state: 'cancelled' }).where('id', '=', void_!._id).execute()
  expect(await resend(void_!._id)).toMatchObject({ status: 409, body: { code: 'ticket.void' } })
  const answers = []
  for (let sent = 0; sent < 6; sent += 1) answers.push((await resend(often!._id)).status)
  expect(answers).toEqual([200, 200, 200, 200, 200, 429])
})
