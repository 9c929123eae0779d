import type { MovementLine } from '@foyer/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildTestApp, call, getOrder, type TestApp, type TestUser } from '../../../testing/index.ts'
import { pdfText } from '../../../testing/pdf-text.ts'
import { type SoldOrder, sellOrder } from '../refunds/refund-scene.ts'
import { moveOrder, seriesOnSale, setPrice } from './order-moves-scene.ts'

let site: TestApp
beforeAll(async () => {
  site = await buildTestApp()
})
afterAll(() => site.close())

async function moved() {
  const { organiser, dates } = await seriesOnSale(site)
  const [from, to] = dates
  await setPrice(site, to, 400_000)
  const order = await sellOrder(site, { ...from, quantity: 2 })
  await moveOrder(site, organiser, { id: order.id, from, to, difference: 'return' })
  return { organiser, from, to, order }
}

const file = async (url: string, headers: Record<string, string>) => {
  const answer = await site.app.inject({ method: 'GET', url, headers })
  expect(answer.statusCode).toBe(200)
  return answer
}

const ofBuyer = ({ reference, token }: SoldOrder, what: string) =>
  file(`/api/orders/${reference}/${what}`, { 'x-order-token': token })

const csv = async ({ headers }: TestUser, url: string) => {
  const { body } = await file(url, headers)
  return body
    .replace(/^\uFEFF/, '')
    .trim()
    .split(/\r?\n/)
}

test('the PDF ticket and the calendar file name the new date, and the receipt the one that was bought', async () => {
  const { order } = await moved()
  const tickets = await pdfText((await ofBuyer(order, 'tickets.pdf')).rawPayload)
  expect(tickets).toContain('2 March 2032')
  expect(tickets).not.toContain('1 March 2032')
  const calendar = (await ofBuyer(order, 'calendar.ics')).body
  expect(calendar).toContain('20320302T')
  expect(calendar).not.toContain('20320301T')
  expect(await pdfText((await ofBuyer(order, 'receipt.pdf')).rawPayload)).toMatch(/1 Mar(ch)? 2032/)
})

test.each(['guests', 'tickets/guests'])(
  '%s.csv of the new date lists its guests, and that of the former one nobody',
  async (name) => {
    const { organiser, from, to, order } = await moved()
    const rows = async ({ eventId }: { eventId: string }) => {
      const path = name === 'guests' ? `/api/guests/${eventId}/guests.csv` : `/api/guests/${eventId}/tickets/guests.csv`
      return (await csv(organiser, path)).slice(1)
    }
    expect(await rows(from)).toEqual([])
    const [first, second, ...others] = await rows(to)
    expect(others).toEqual([])
    for (const row of [first, second]) expect(row).toContain('Adaeze')
    expect((await getOrder(site.app, order)).event._id).toBe(to.eventId)
  },
)

test('the movements of both dates show the move, and those of the new one the refund', async () => {
  const { organiser, from, to } = await moved()
  const statement = async ({ eventId }: { eventId: string }) =>
    (
      await call<{ items: MovementLine[] }>(site.app, {
        method: 'GET',
        url: `/api/payouts/events/${eventId}/statement`,
        headers: organiser.headers,
      })
    ).body.items.map(({ kind, paid }) => [kind, paid] as const)
  expect(new Map(await statement(from))).toEqual(
    new Map([
      ['move', -1_000_000],
      ['sale', 1_000_000],
    ]),
  )
  expect(new Map(await statement(to))).toEqual(
    new Map([
      ['move', 1_000_000],
      ['refund', -200_000],
    ]),
  )
  const lines = async ({ eventId }: { eventId: string }) =>
    (await csv(organiser, `/api/payouts/events/${eventId}/movements.csv`)).join('\n')
  expect(await lines(from)).toMatch(/Moved between dates.*-10[,.]?000/)
  const there = await lines(to)
  expect(there).toMatch(/Moved between dates.*10[,.]?000/)
  expect(there).toMatch(/Refund.*-2[,.]?000/)
})
