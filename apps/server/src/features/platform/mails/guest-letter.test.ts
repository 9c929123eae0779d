import type { ErrorView, MessagePreview } from '@foyer/contract'
import { richTextOf } from '@foyer/domain'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  addMember,
  buildTestApp,
  call,
  createEvent,
  createPaidOrder,
  createUser,
  newKey,
  organisationOf,
  type TestApp,
  type TestUser,
} from '../../../testing/index.ts'

let site: TestApp
beforeAll(async () => {
  site = await buildTestApp()
})
afterAll(() => site.close())

const body = richTextOf('Hello {first_name},\n\n{event} at {place}: {ticket_link}')

function preview(eventId: string, { headers }: TestUser, fields: object = {}) {
  return call<MessagePreview & ErrorView>(site.app, {
    method: 'POST',
    url: `/api/guests/${eventId}/messages/preview`,
    headers,
    payload: { subject: 'See you, {first_name}', body, ...fields },
  })
}

test('a message is filled for each guest, with the link to their own newest ticket', async () => {
  const sale = await createEvent(site, { event: { title: 'Jazz' } })
  const orders = [
    await createPaidOrder(site, {
      ...sale,
      buyer: { firstName: 'Ada', lastName: '', email: 'filled-ada@example.org' },
    }),
    await createPaidOrder(site, {
      ...sale,
      buyer: { firstName: 'evil.example', lastName: '', email: 'filled-evil@example.org' },
    }),
  ]
  const { status } = await call(site.app, {
    method: 'POST',
    url: `/api/guests/${sale.eventId}/messages`,
    headers: { ...sale.organiser.headers, 'idempotency-key': newKey() },
    payload: { subject: 'See you, {first_name}', body },
  })
  expect(status).toBe(201)
  await site.runJobs()
  const letters = ['filled-ada@example.org', 'filled-evil@example.org'].map((email) =>
    site.mail.to(email).find(({ subject }) => subject.startsWith('See you')),
  )
  expect(letters.map((mail) => mail?.subject)).toEqual(['See you, Ada (Jazz)', 'See you (Jazz)'])
  expect(letters[0]?.text).toContain('Hello Ada,')
  // A name that mail programs would turn into a link is left out.
  expect(letters[1]?.text).toContain('Hello,')
  for (const [index, order] of orders.entries()) {
    expect(letters[index]?.text).toMatch(new RegExp(`/orders/${order.reference}\\?message=[\\w-]{43}#t=`))
    expect(letters[index]?.text).not.toContain(orders[1 - index]?.reference)
  }
})

test('a preview shows a guest to those who may know guests, and never a way into an order', async () => {
  const sale = await createEvent(site, { event: { title: 'Jazz' } })
  const order = await createPaidOrder(site, {
    ...sale,
    buyer: { firstName: 'Zuri', lastName: '', email: 'zuri@example.org' },
  })
  const { body: shown } = await preview(sale.eventId, sale.organiser)
  expect(shown).toMatchObject({ guest: 'Zuri', subject: 'See you, Zuri (Jazz)' })
  expect(shown.html).toContain('Hello Zuri,')
  expect(shown.html).not.toMatch(new RegExp(`${order.reference}|#t=|message=|<script`))
  const viewer = await addMember(site, { organisationId: await organisationOf(site, sale.organiser), role: 'viewer' })
  expect((await preview(sale.eventId, viewer)).body.guest).toBe('Ada')
  expect((await preview(sale.eventId, await createUser(site))).body.code).toBe('event.not_found')
  const asked = await preview(sale.eventId, sale.organiser, { automatic: 'feedback' })
  expect(asked.body.html).toContain('Give feedback')
})
