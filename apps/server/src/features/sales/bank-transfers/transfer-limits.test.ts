import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  cancelOrder,
  createBankTransferSale,
  newVisitor,
  startBankTransfer,
} from '../../../testing/bank-transfer-scene.ts'
import {
  buildTestApp,
  createTicketType,
  getOrder,
  placeOrder,
  startPayment,
  type TestApp,
} from '../../../testing/index.ts'
import { atOnce, tally } from '../../../testing/race.ts'
import { awayFromWindowEdge } from '../../../testing/rate-windows.ts'
import { traceOf } from '../../../testing/payment-scene.ts'
import { forgetBankTransferNetworks } from '../orders/index.ts'

let site: TestApp
beforeAll(async () => {
  site = await buildTestApp()
})
beforeEach(async () => {
  await awayFromWindowEdge(site, 3600)
  Object.assign(site.deps.site, { heldSharePercent: 100 })
})
afterAll(() => site.close())

type Visitor = ReturnType<typeof newVisitor>

/** Holds, placed while holds are not limited, so that only the limit of transfers can refuse. */
async function hold(
  sale: Awaited<ReturnType<typeof createBankTransferSale>>,
  visitors: readonly Visitor[],
  quantity = 2,
) {
  const placed = await Promise.all(visitors.map((visitor) => placeOrder(site.app, { ...sale, ...visitor, quantity })))
  return placed.map(({ body }) => body)
}

/** The defaults: a fifth of the stock, but at least six tickets. */
const limitHolds = () => Object.assign(site.deps.site, { heldSharePercent: 20, heldShareFewest: 6 })

const transfersOf = async (orders: readonly { reference: string }[]) =>
  (await Promise.all(orders.map((order) => traceOf(site, order)))).filter(({ payments }) => payments.length > 0).length

const REFUSED = '409 payment.too_many_transfers'

test('one network keeps six tickets of a small event for transfers, however many of its buyers ask at once', async () => {
  const sale = await createBankTransferSale(site, { ticket: { capacity: 30 } })
  const { ip } = newVisitor()
  const orders = await hold(
    sale,
    Array.from({ length: 8 }, () => ({ ...newVisitor(), ip })),
  )
  limitHolds()
  const answers = await atOnce(8, (turn) => startBankTransfer(site, orders[turn]!, ip))
  expect(tally(answers)).toEqual({ '200': 3, [REFUSED]: 5 })
  expect(answers.find(({ status }) => status === 409)?.body.message).toContain('Up to 6 tickets')
  expect(await transfersOf(orders)).toBe(3)
  // A refused order keeps its hold and can be paid in another way.
  const refused = orders[answers.findIndex(({ status }) => status === 409)]!
  expect(await startPayment(site.app, refused, 'sandbox.online')).toEqual(expect.any(String))
  // A buyer from another network is not refused.
  const [other] = await hold(sale, [newVisitor()])
  expect((await startBankTransfer(site, other!)).status).toBe(200)
})

test('one e-mail address keeps six tickets, from however many networks', async () => {
  const sale = await createBankTransferSale(site, { ticket: { capacity: 30 } })
  const { buyer } = newVisitor()
  const visitors = Array.from({ length: 6 }, () => ({ ...newVisitor(), buyer }))
  const orders = await hold(sale, visitors)
  limitHolds()
  const answers = await atOnce(6, (turn) => startBankTransfer(site, orders[turn]!, visitors[turn]!.ip))
  expect(tally(answers)).toEqual({ '200': 3, [REFUSED]: 3 })
})

test('an extra is counted by itself, and the first order is kept however large it is', async () => {
  const sale = await createBankTransferSale(site, { ticket: { capacity: 300 } })
  const fields = { name: 'Parking', price: 500, capacity: 50, admits: 0, maxPerOrder: 20 }
  const parking = await createTicketType(site, sale.organiser, sale.eventId, fields)
  const visitor = newVisitor()
  const place = async (quantity: number) => {
    const also = [{ ticketTypeId: parking, quantity }]
    return (await placeOrder(site.app, { ...sale, ...visitor, also })).body
  }
  const [first, second] = [await place(12), await place(1)]
  limitHolds()
  expect((await startBankTransfer(site, first, visitor.ip)).status).toBe(200)
  const refused = await startBankTransfer(site, second, visitor.ip)
  expect([refused.status, refused.body.message]).toEqual([409, expect.stringContaining('Up to 10 of “Parking”')])
})

test('choosing another way to pay does not make room for more, cancelling does', async () => {
  const sale = await createBankTransferSale(site, { ticket: { capacity: 30 } })
  const visitor = newVisitor()
  const [first, second, third, fourth] = await hold(sale, [visitor, visitor, visitor, visitor])
  limitHolds()
  for (const order of [first!, second!, third!])
    expect((await startBankTransfer(site, order, visitor.ip)).status).toBe(200)
  await startPayment(site.app, first!, 'sandbox.online')
  expect((await startBankTransfer(site, fourth!, visitor.ip)).status).toBe(409)
  // Going back to the bank transfer does not count a second time.
  expect((await startBankTransfer(site, first!, visitor.ip)).status).toBe(200)
  expect((await cancelOrder(site, first!)).status).toBe(204)
  expect((await startBankTransfer(site, fourth!, visitor.ip)).status).toBe(200)
})

test('of one network for one address six mails an hour go out, and the next transfer is refused', async () => {
  const { ip, buyer } = newVisitor()
  const sales = await Promise.all(Array.from({ length: 7 }, () => createBankTransferSale(site)))
  const orders = (await Promise.all(sales.map((sale) => hold(sale, [{ ip, buyer }])))).flat()
  const answers = await atOnce(7, (turn) => startBankTransfer(site, orders[turn]!, ip))
  expect(tally(answers)).toEqual({ '200': 6, '429 request.too_many': 1 })
  expect(await transfersOf(orders)).toBe(6)
  await site.runJobs()
  expect(site.mail.to(buyer.email)).toHaveLength(6)
})

test('of one network thirty an hour, for whichever addresses', async () => {
  const { ip } = newVisitor()
  const sale = await createBankTransferSale(site, { ticket: { capacity: 100 } })
  const orders = await hold(
    sale,
    Array.from({ length: 32 }, () => ({ ...newVisitor(), ip })),
    1,
  )
  const answers = await atOnce(32, (turn) => startBankTransfer(site, orders[turn]!, ip))
  expect(tally(answers)).toEqual({ '200': 30, '429 request.too_many': 2 })
})

test('from many networks an address is mailed ten times an hour, and its page still says where to transfer', async () => {
  const { buyer } = newVisitor()
  const sales = await Promise.all(Array.from({ length: 12 }, () => createBankTransferSale(site)))
  const orders = (await Promise.all(sales.map((sale) => hold(sale, [{ ...newVisitor(), buyer }])))).flat()
  expect(tally(await atOnce(12, (turn) => startBankTransfer(site, orders[turn]!)))).toEqual({ '200': 12 })
  await site.runJobs()
  expect(site.mail.to(buyer.email)).toHaveLength(10)
  expect((await getOrder(site.app, orders[11]!)).transfer?.instructions).not.toBeNull()
})

test('the network is forgotten once the order holds no places', async () => {
  const sale = await createBankTransferSale(site)
  const [kept, given] = await hold(sale, [newVisitor(), newVisitor()])
  await startBankTransfer(site, kept!)
  await startBankTransfer(site, given!)
  await cancelOrder(site, given!)
  await forgetBankTransferNetworks(site.deps.db)
  const { rows } = await site.deps.pool.query<{ reference: string; known: boolean }>(
    `select reference, network is not null as known from bank_transfer_holds join orders on orders.id = order_id
     where reference = any($1)`,
    [[kept!.reference, given!.reference]],
  )
  expect(new Map(rows.map(({ reference, known }) => [reference, known]))).toEqual(
    new Map([
      [kept!.reference, true],
      [given!.reference, false],
    ]),
  )
})
