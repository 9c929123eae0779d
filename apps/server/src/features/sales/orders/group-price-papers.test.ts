import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildTestApp, createEvent, createPaidOrder, type TestApp } from '../../../testing/index.ts'
import { pdfText } from '../../../testing/pdf-text.ts'
import { type Cells, column } from '../../../testing/simulation/recompute/read-files.ts'
import { Shown } from '../../../testing/simulation/recompute/shown.ts'
import { listenFor } from '../../platform/webhooks/webhooks-scene.ts'
import { orderDetail, orderIdOf, refund } from '../refunds/refund-scene.ts'

let site: TestApp
beforeAll(async () => {
  site = await buildTestApp()
})
afterAll(() => site.close())

/** A ticket for 50, or 33.33 each for four or more, of which one order bought four. */
async function soldToGroup() {
  const sale = await createEvent(site, {
    event: { feeMode: 'absorb' },
    ticket: { price: 5_000, groupPrices: [{ from: 4, price: 3_333 }] },
  })
  const heard = await listenFor(site, sale.organiser, { types: ['order.paid', 'ticket.issued'] })
  const order = await createPaidOrder(site, { ...sale, quantity: 4 })
  return { ...sale, heard, order, own: new Shown(site.app, sale.organiser.headers) }
}

const cellsOf = ([header, ...rows]: Cells, name: string) => rows.map((row) => row[header?.indexOf(name) ?? -1])

test('guests, sales, statement and their files have the group price that was charged', async () => {
  const { own, organiser, order, eventId, heard } = await soldToGroup()
  await heard.close()
  const detail = await orderDetail(site.app, organiser, { id: await orderIdOf(site, order.reference) })
  expect(detail.lines).toMatchObject([{ quantity: 4, unitPrice: 3_333, subtotal: 13_332, total: 13_332 }])
  for (const file of ['guests.csv', 'tickets/guests.csv']) {
    const guests = await own.csv(`/api/guests/${eventId}/${file}`)
    expect(column(guests, 'Price', 'NGN')).toEqual([3_333n, 3_333n, 3_333n, 3_333n])
    expect(new Set(column(guests, 'Order total', 'NGN'))).toEqual(new Set([13_332n]))
  }
  const prices = await own.workbook(`/api/tickets/${eventId}/sales.xlsx`, { by: 'price' })
  expect(cellsOf(prices, 'Price step')).toEqual(['Group price from 4 tickets'])
  expect(cellsOf(prices, 'Sold')).toEqual(['4'])
  expect([...column(prices, 'Price', 'NGN'), ...column(prices, 'Paid by buyers', 'NGN')]).toEqual([3_333n, 13_332n])
  const url = `/api/payouts/events/${eventId}`
  expect(await own.all(`${url}/statement`)).toMatchObject([{ kind: 'sale', paid: 13_332, yours: 13_332 }])
  expect(column(await own.csv(`${url}/movements.csv`), 'Paid by buyers', 'NGN')).toEqual([13_332n])
})

test('receipt, credit note, printed tickets, mail and webhook have the group price that was charged', async () => {
  const { own, organiser, order, heard } = await soldToGroup()
  const id = await orderIdOf(site, order.reference)
  const scope = { kind: 'tickets', ticketIds: [order.tickets[0]!._id] }
  expect((await refund(site.app, organiser, { id }, { scope })).body.amount).toBe(3_333)
  await site.runJobs()
  await site.sendWebhooks()
  await heard.close()
  const bought = own.as({ 'x-order-token': order.token })
  const textOf = async (url: string) => pdfText(await bought.file(url))
  const url = `/api/orders/${order.reference}`
  expect(await textOf(`${url}/receipt.pdf`)).toMatch(/Lawn +4 +₦33\.33 +₦133\.32/)
  const { items } = await own.read<{ items: { _id: string; kind: string }[] }>('/api/receipts')
  const note = items.find(({ kind }) => kind === 'credit_note')
  const credited = await pdfText(await own.file(`/api/receipts/${note?._id}/document.pdf`))
  expect(credited).toMatch(/Lawn +1 +₦33\.33/)
  expect((await textOf(`${url}/tickets.pdf`)).match(/Price\s+₦33\.33/g)).toHaveLength(3)
  const letter = site.mail.sent.find(({ text }) => text.includes(order.token))
  expect(letter?.text).toContain('4 × Lawn: ₦133.32')
  expect(heard.of('order.paid')).toMatchObject([{ tickets: 4, total: 13_332 }])
  expect(heard.of('ticket.issued').map(({ priceStepId }) => priceStepId)).toEqual([null, null, null, null])
})
