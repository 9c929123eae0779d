import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  buildTestApp,
  call,
  createEvent,
  createPaidOrder,
  createUser,
  eventBody,
  placeOrder,
  type TestApp,
  type TestUser,
} from '../../../testing/index.ts'
import { awayFromWindowEdge } from '../../../testing/rate-windows.ts'
import { createBankTransfer, createBankTransferSale } from '../../../testing/bank-transfer-scene.ts'
import { applyCard, issueCard } from '../../sales/gift-cards/gift-card-scene.ts'
import { completeOrder, newCardSale } from '../../sales/payments/gift-card-scene.ts'
import { newHolder, passOn } from '../../sales/transfers/transfer-scene.ts'

const DAY = 86_400_000
const inDays = (days: number) => new Date(Date.now() + days * DAY).toISOString()
const LURE = 'Your bank: log in at https://bank.example/x'

let site: TestApp
let guests = 0
beforeAll(async () => {
  site = await buildTestApp()
})
beforeEach(() => awayFromWindowEdge(site, DAY / 1000))
afterAll(() => site.close())

/** A free event of a young organiser, or of one that has existed for a while, and a guest of it. */
async function createSale({ title = 'Open stage', established = false, capacity = null as number | null } = {}) {
  guests += 1
  const given = eventBody({ title, startsAt: inDays(40), endsAt: inDays(41) })
  const organiser = await createUser(site)
  const free = { kind: 'free', price: 0, capacity, waitingList: true }
  const sale = await createEvent(site, { organiser, event: given, ticket: free })
  if (established)
    await site.deps.db
      .updateTable('organisations')
      .set({ created_at: new Date(Date.now() - 31 * DAY) })
      .where('id', '=', organiser.id)
      .execute()
  const guest = `guest-${guests}@example.org`
  const order = await createPaidOrder(site, { ...sale, buyer: { firstName: 'Eve', lastName: '', email: guest } })
  return { ...sale, given, order, guest }
}

type Sale = Awaited<ReturnType<typeof createSale>>

const send = ({ headers }: Pick<TestUser, 'headers'>, method: 'PUT' | 'POST', url: string, payload: object) =>
  call<{ code?: string }>(site.app, { method, url, headers, payload })

function postpone({ organiser, eventId }: Sale, note: string, days = 50) {
  const dates = { startsAt: inDays(days), endsAt: inDays(days + 1), doorsOpenAt: null }
  return send(organiser, 'POST', `/api/events/${eventId}/postpone`, { dates, note })
}

const NOTES: Readonly<Record<string, (sale: Sale, words: string) => ReturnType<typeof send>>> = {
  'a change notice': ({ organiser, eventId, given }, guestNote) =>
    send(organiser, 'PUT', `/api/events/${eventId}`, { ...given, venueName: 'Hall 2', tellGuests: true, guestNote }),
  'a postponement': (sale, note) => postpone(sale, note),
  'a cancellation': ({ organiser, eventId, given }, reason) =>
    send(organiser, 'POST', `/api/events/${eventId}/cancellation`, { reason, title: given['title'] }),
}

async function mailsTo(address: string): Promise<string> {
  await site.runJobs()
  return site.mail
    .to(address)
    .map(({ subject, text, html }) => `${subject}\n${text}\n${html}`)
    .join('\n')
}

describe.each(Object.entries(NOTES))('the note of %s about what cost nothing', (_name, write) => {
  test('has no link where a young organiser writes it', async () => {
    const sale = await createSale()
    expect((await write(sale, LURE)).status).toBe(200)
    const mails = await mailsTo(sale.guest)
    expect(mails).toContain('Your bank: log in at')
    expect(mails).not.toContain('bank.example')
  })

  test('is mailed as it is where the organiser has existed for a while', async () => {
    const sale = await createSale({ established: true })
    expect((await write(sale, LURE)).status).toBe(200)
    expect(await mailsTo(sale.guest)).toContain('bank.example')
  })
})

test('a free ticket that is passed on mails its new holder no link of a young organiser', async () => {
  const sale = await createSale({ title: LURE })
  const stranger = newHolder()
  expect((await passOn(site.app, sale.order, sale.order.tickets[0]?._id ?? '', stranger)).status).toBe(204)
  expect((await NOTES['a change notice']?.(sale, LURE))?.status).toBe(200)
  const mails = await mailsTo(stranger.email)
  expect(mails.match(/Your bank: log in at/g)?.length).toBeGreaterThan(2)
  expect(mails).not.toContain('bank.example')
})

test('the waiting list of a young organiser mails nobody a link of theirs', async () => {
  const sale = await createSale({ title: LURE, capacity: 1 })
  const stranger = newHolder()
  const url = `/api/waiting-list/${sale.ticketTypeId}`
  const joined = await call(site.app, { method: 'POST', url, payload: { ...stranger, quantity: 1 } })
  expect(joined.status).toBeLessThan(300)
  expect((await NOTES['a cancellation']?.(sale, LURE))?.status).toBe(200)
  const mails = await mailsTo(stranger.email)
  expect(mails).toContain('Your bank: log in at')
  expect(mails).not.toContain('bank.example')
})

test('a list of tickets that anybody can ask for shows no link of a young organiser', async () => {
  const sale = await createSale({ title: LURE })
  await site.runJobs()
  const holder = newHolder()
  await createPaidOrder(site, { ...sale, buyer: { firstName: 'Eve', lastName: '', email: sale.guest } })
  await passOn(site.app, sale.order, sale.order.tickets[0]?._id ?? '', holder)
  for (const email of [sale.guest, holder.email]) {
    await call(site.app, { method: 'POST', url: '/api/orders/send-again', payload: { email } })
    await site.runJobs()
    const again = site.mail.to(email).at(-1)
    expect(again?.text).toContain('Your bank: log in at')
    expect(`${again?.subject} ${again?.text} ${again?.html}`).not.toContain('bank.example')
  }
})

test('an order that a young organiser pays with a gift card of their own mails no link of theirs', async () => {
  const sale = await newCardSale(site, { event: { title: LURE } })
  const { code } = await issueCard(site, sale.organiser, sale.organisationId, { value: 10_000 })
  const stranger = 'card-stranger@example.org'
  const buyer = { firstName: 'Eve', lastName: '', email: stranger }
  const { body: placed } = await placeOrder(site.app, { ...sale, buyer })
  expect((await applyCard(site.app, placed, code)).body.due).toBe(0)
  await completeOrder(site, placed)
  const mails = await mailsTo(stranger)
  expect(mails).toContain('Your bank: log in at')
  expect(mails).not.toContain('bank.example')
})

test('an order that a stranger is to pay by bank transfer mails them no link of a young organiser', async () => {
  const stranger = 'transfer-stranger@example.org'
  const sale = await createBankTransferSale(site, { event: { title: LURE } })
  const buyer = { firstName: 'Eve', lastName: '', email: stranger }
  await createBankTransfer(site, { sale: { ...sale, buyer } })
  const mails = await mailsTo(stranger)
  expect(mails).toContain('Your bank: log in at')
  expect(mails).not.toContain('bank.example')
})

test('an event that is postponed again and again does not flood its guests', async () => {
  const sale = await createSale()
  const answers: string[] = []
  for (let days = 50; days < 62; days += 1) {
    const { status, body } = await postpone(sale, 'Later', days)
    answers.push(`${status} ${body.code ?? ''}`.trim())
  }
  expect(answers).toEqual([...Array<string>(10).fill('200'), '429 request.too_many', '429 request.too_many'])
})
