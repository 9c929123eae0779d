import type {
  AdminEventRow,
  CancellationView,
  GuestOrderDetailView,
  GuestOrderView,
  OrderRefundView,
  OrderView,
  PayoutSummaryView,
  PromoCodeView,
  ReceiptListView,
  SalesSummaryView,
  MovementLine,
} from '@foyer/contract'
import { displayReference } from '@foyer/domain'
import { expect } from 'vitest'
import {
  balanceOf,
  dayOf,
  type Figures,
  figuresOf,
  heldOf,
  type ModelEvent,
  type ModelOrder,
  type ModelOrganiser,
  owedOf,
  returnedOf,
  totalOf,
} from './model.ts'
import { type Cells, column, pdfLines } from './read-files.ts'
import { subtotalOf, sum, validTickets } from './second-pricing.ts'
import { agree, type Shown } from './shown.ts'

/** The two views of an event that are compared: the organiser's and an administrator's. */
export interface Look {
  readonly own: Shown
  readonly admin: Shown
  readonly organiser: ModelOrganiser
  /** How many receipts and credit notes of an event are read as PDF. */
  readonly papers: number
  /** One in how many orders is read individually; all of them are compared in lists and files. */
  readonly everyOrder: number
}

const total = (rows: readonly object[], name: string): bigint =>
  sum(rows.map((row) => BigInt(new Map<string, number>(Object.entries(row)).get(name) ?? Number.NaN)))

/** Every screen, list and file that shows the money of one event. */
export async function compareEvent(look: Look, event: ModelEvent): Promise<void> {
  const figures = figuresOf(event.orders)
  await compareSales(look, event, figures)
  await comparePayoutSummary(look, event, figures)
  await compareMovements(look, event, figures)
  await compareOrders(look, event)
  await compareGuestFiles(look, event)
  await comparePromoCodes(look, event)
  await compareReceipts(look, event, figures)
  await compareCancellation(look, event)
  const rows = await look.admin.all<AdminEventRow>('/api/admin/events', { organiserId: await organiserOf(look) })
  const row = rows.find(({ _id }) => _id === event.eventId)
  agree('events of the administrator', { gross: row?.gross ?? 0 }, { gross: figures.gross })
}

async function organiserOf({ own }: Look): Promise<string> {
  return (await own.read<{ _id: string }>('/api/users/me'))._id
}

async function compareSales({ own, organiser }: Look, event: ModelEvent, figures: Figures): Promise<void> {
  const url = `/api/tickets/${event.eventId}`
  const { currency } = organiser
  const sales = await own.read<SalesSummaryView>(`${url}/sales-summary`)
  agree(
    'sales summary',
    { ...sales },
    {
      gross: figures.gross,
      discount: figures.discount,
      platformFee: figures.fees,
      tax: figures.tax,
      refunded: figures.refunds,
      chargedBack: figures.chargebacks,
      disputed: figures.disputed,
      giftCards: figures.giftCards,
      net: figures.yours,
      orders: figures.orders,
    },
  )
  for (const { day, ...shown } of sales.byDay) {
    const due = figuresOf(event.orders.filter(({ paidAt }) => dayOf(paidAt, event.timezone) === day))
    agree(`sales of ${day}`, shown, {
      gross: due.gross,
      tax: due.tax,
      refunded: due.refunds,
      chargedBack: due.chargebacks,
      net: due.yours + due.giftCards,
    })
  }
  // What gift cards paid is taken off the event as a whole.
  const sums = {
    gross: figures.gross,
    tax: figures.tax,
    refunded: figures.refunds,
    chargedBack: figures.chargebacks,
    net: figures.yours + figures.giftCards,
  }
  for (const [by, rows] of [['ticket', sales.byTicket] as const, ['day', sales.byDay] as const]) {
    const shown = Object.fromEntries(Object.keys(sums).map((name) => [name, total(rows, name)]))
    agree(`sales by ${by}`, shown, sums)
    compareColumns(`sales.xlsx by ${by}`, await own.workbook(`${url}/sales.xlsx`, { by }), currency, {
      'Paid by buyers': sums.gross,
      Tax: sums.tax,
      Refunded: sums.refunded,
      'Charged back': sums.chargedBack,
      'Your earnings': sums.net,
    })
  }
  for (const type of sales.byTicket) {
    const lines = event.orders.flatMap((order) => order.lines).filter(({ ticketTypeId }) => ticketTypeId === type._id)
    agree(
      `sales of ${type.name}`,
      { ...type },
      {
        gross: sum(lines.map((line) => line.total)),
        refunded: sum(lines.map((line) => line.returned)),
        tax: sum(lines.map((line) => line.tax - line.returnedTax)),
      },
    )
  }
}

function compareColumns(where: string, cells: Cells, currency: string, sums: Record<string, bigint>): void {
  const shown = Object.fromEntries(Object.keys(sums).map((name) => [name, sum(column(cells, name, currency))]))
  agree(where, shown, sums)
}

async function comparePayoutSummary({ own, organiser }: Look, event: ModelEvent, figures: Figures): Promise<void> {
  const summary = await own.read<PayoutSummaryView>(`/api/payouts/events/${event.eventId}`)
  agree(
    'payout summary',
    { ...summary },
    {
      earned: figures.gross,
      fees: figures.fees,
      tax: figures.tax,
      refunds: figures.refunds,
      chargebacks: figures.chargebacks,
      disputed: figures.disputed,
      giftCards: figures.giftCards,
      yours: figures.yours,
      held: event.held,
      released: figures.yours - event.held,
      owed: owedOf(organiser, event),
    },
  )
  const { available, reserved } = balanceOf(organiser)
  agree('balance of the payout summary', summary.balance, {
    held: heldOf(organiser),
    available,
    reserved,
    asked: organiser.asked,
    owed: owedOf(organiser),
    onItsWay: organiser.onItsWay,
    paidOut: organiser.paidOut,
  })
}

async function compareMovements({ own, organiser }: Look, event: ModelEvent, figures: Figures): Promise<void> {
  const url = `/api/payouts/events/${event.eventId}`
  const lines = await own.all<MovementLine>(`${url}/statement`)
  const sums = {
    paid: figures.gross - figures.refunds,
    chargedBack: figures.chargebacks,
    fee: figures.fees,
    tax: figures.tax,
    giftCards: figures.giftCards,
    yours: figures.yours,
    released: figures.yours - event.held,
    owed: owedOf(organiser, event),
  }
  const shown = Object.fromEntries(Object.keys(sums).map((name) => [name, total(lines, name)]))
  agree('movements of the event', shown, sums)
  compareColumns('movements.csv of the event', await own.csv(`${url}/movements.csv`), organiser.currency, {
    'Paid by buyers': sums.paid,
    Chargebacks: -sums.chargedBack,
    Fees: sums.fee,
    Tax: sums.tax,
    'Gift cards': -sums.giftCards,
    'Your earnings': sums.yours,
    Released: sums.released,
    Owed: sums.owed,
  })
}

const chargedBackOf = ({ dispute }: ModelOrder) => (dispute?.state === 'lost' ? dispute.share : 0n)

/** The list of orders, each order as its organiser sees it, and as its buyer does. */
async function compareOrders({ own, everyOrder }: Look, event: ModelEvent): Promise<void> {
  const rows = await own.all<GuestOrderView>(`/api/guests/${event.eventId}/orders`, { state: 'sold' })
  for (const [index, order] of event.orders.entries()) {
    const row = rows.find(({ _id }) => _id === order.id)
    const sums = { total: totalOf(order), refunded: returnedOf(order), chargedBack: chargedBackOf(order) }
    agree('list of orders', { ...row }, sums)
    if (index % everyOrder !== 0 && order.refunds.length === 0) continue
    const detail = await own.read<GuestOrderDetailView>(`/api/guests/orders/${order.id}`)
    const parts = {
      discountTotal: sum(order.lines.map((line) => line.discount)),
      feeTotal: sum(order.lines.map((line) => line.passedFee)),
      taxTotal: sum(order.lines.map((line) => line.tax)),
      total: totalOf(order),
    }
    agree('order of the organiser', { ...detail }, { ...parts, refunded: returnedOf(order) })
    for (const line of order.lines)
      agree(
        'line of an order',
        {
          ...detail.lines.find(
            ({ ticketId, priceStepId, bundle }) =>
              ticketId === line.ticketTypeId && priceStepId === line.stepId && bundle?.unit === line.bundle?.unit,
          ),
        },
        {
          subtotal: subtotalOf(line),
          discount: line.discount,
          fee: line.passedFee,
          platformFee: line.fee,
          tax: line.tax,
          total: line.total,
          refunded: line.returned,
          feeReturned: line.returnedFee,
          taxReturned: line.returnedTax,
        },
      )
    if (order.surcharge) compareSurcharge(detail, order, order.surcharge)
    if (order.token === null) continue
    const headers = { 'x-order-token': order.token }
    const seen = await own.as(headers).read<OrderView>(`/api/orders/${order.reference}`)
    const giftCard = order.paidByCard?.paid ?? 0n
    agree(
      'order of its buyer',
      { ...seen, giftCard: seen.giftCard?.amount ?? 0 },
      { ...parts, giftCard, due: totalOf(order) - giftCard, refundedTotal: returnedOf(order) },
    )
    await compareReturnable(own.as(headers), order)
  }
}

/** What was paid for a dearer date, as the organiser reads it beside the order that moved. */
function compareSurcharge(
  { surchargeLines: shown = [] }: GuestOrderDetailView,
  moved: ModelOrder,
  { lines, dispute }: ModelOrder,
): void {
  // Nothing more is refunded of a surcharge that a bank took back.
  const due = dispute?.state === 'lost' ? [] : lines
  expect(shown.length).toBe(due.length)
  for (const line of due)
    agree(
      'line of a surcharge',
      {
        ...shown.find(({ ticketId, bundleUnit }) => ticketId === line.ticketTypeId && bundleUnit === line.bundle?.unit),
      },
      {
        quantity: line.quantity,
        // The tickets are those of the order that moved.
        refundedTickets: sum(
          moved.lines
            .filter(
              ({ ticketTypeId, bundle }) => ticketTypeId === line.ticketTypeId && bundle?.unit === line.bundle?.unit,
            )
            .map(({ returnedTickets }) => returnedTickets),
        ),
        fee: line.passedFee,
        platformFee: line.fee,
        tax: line.tax,
        total: line.total,
        refunded: line.returned,
        feeReturned: line.returnedFee,
        taxReturned: line.returnedTax,
      },
    )
}

/** What the buyer could give back, ticket by ticket, and what went back so far. */
async function compareReturnable(buyer: Shown, order: ModelOrder): Promise<void> {
  const shown = await buyer.read<OrderRefundView>(`/api/orders/${order.reference}/refund`)
  const paid = [order, ...(order.surcharge ? [order.surcharge] : [])]
  agree('refunds of an order', shown, { total: sum(paid.map(totalOf)), refunded: sum(paid.map(returnedOf)) })
  expect(shown.refunds.map(({ amount }) => BigInt(amount)).toSorted(compare)).toEqual(
    paid.flatMap(({ refunds }) => refunds).toSorted(compare),
  )
}

/** The list of guests names an order's amounts on each of its tickets. */
async function compareGuestFiles({ own, organiser }: Look, event: ModelEvent): Promise<void> {
  const url = `/api/guests/${event.eventId}/guests`
  for (const cells of [await own.csv(`${url}.csv`), await own.workbook(`${url}.xlsx`)]) {
    const [, ...rows] = cells
    const columns = {
      total: column(cells, 'Order total', organiser.currency),
      tax: column(cells, 'Order tax', organiser.currency),
      giftCard: column(cells, 'Paid with gift card', organiser.currency),
      refunded: column(cells, 'Order refunded', organiser.currency),
      chargedBack: column(cells, 'Order charged back', organiser.currency),
    }
    // A surcharge has no guests of its own.
    for (const order of event.orders.filter(({ isSurcharge }) => !isSurcharge)) {
      const mine = rows.flatMap(([reference], index) =>
        reference === displayReference(order.reference) ? [index] : [],
      )
      expect(mine.length).toBeGreaterThan(0)
      for (const index of mine)
        agree(
          'list of guests',
          Object.fromEntries(Object.entries(columns).map(([name, amounts]) => [name, amounts[index] ?? 0n])),
          {
            total: totalOf(order),
            tax: sum(order.lines.map((line) => line.tax)),
            giftCard: order.paidByCard?.paid ?? 0n,
            refunded: returnedOf(order),
            chargedBack: chargedBackOf(order),
          },
        )
    }
  }
}

/**
 * What cancelling the event would refund, or has refunded: all that is left of the orders that still admit a guest, except what a bank took
 * back. Each payment is refunded on its own.
 */
async function compareCancellation({ own }: Look, event: ModelEvent): Promise<void> {
  const shown = await own.read<CancellationView>(`/api/events/${event.eventId}/cancellation`)
  const { cancellation } = event
  const isOrder = ({ isSurcharge }: ModelOrder) => !isSurcharge
  const open = event.orders.filter((order) => !isOrder(order) || order.lines.some((line) => validTickets(line) > 0n))
  const left = open.flatMap(leftByPayment).filter((amount) => amount > 0n)
  const done = [...(cancellation?.dealtWith ?? [])]
  agree(
    'cancellation',
    { ...shown.refunds, orders: shown.orders, settled: shown.settled },
    {
      orders: BigInt([...done, ...open].filter(isOrder).length),
      settled: BigInt(done.filter(isOrder).length),
      count: (cancellation?.refunds ?? 0n) + BigInt(left.length),
      amount: (cancellation?.amount ?? 0n) + sum(left),
    },
  )
}

/** What can still be refunded of an order, by payment. */
function leftByPayment(order: ModelOrder): bigint[] {
  const { paidByCard, dispute } = order
  const card = paidByCard ? paidByCard.paid - paidByCard.returned : 0n
  return [card, dispute?.state === 'lost' ? 0n : totalOf(order) - returnedOf(order) - card]
}

async function comparePromoCodes({ own }: Look, event: ModelEvent): Promise<void> {
  for (const code of await own.all<PromoCodeView>(`/api/tickets/event/promo-code/${event.eventId}`)) {
    const orders = event.orders.filter((order) => order.codeId === code._id)
    agree(
      `promo code ${code.code}`,
      { ...code },
      {
        paidOrders: BigInt(orders.length),
        discountGiven: sum(orders.flatMap(({ lines }) => lines.map((line) => line.discount))),
      },
    )
  }
}

/** The credit note of a lost chargeback: what the notes of refunds have left of what the provider collected. */
function creditedOf(order: ModelOrder): bigint {
  const { dispute, paidByCard } = order
  if (dispute?.state !== 'lost') return 0n
  const left = totalOf(order) - (paidByCard?.paid ?? 0n) - (returnedOf(order) - (paidByCard?.returned ?? 0n))
  return left < 0n ? 0n : left < dispute.amount ? left : dispute.amount
}

/** Receipts and credit notes: the list with its sums, the CSV, and some of them as PDF. */
async function compareReceipts({ own, organiser, papers }: Look, event: ModelEvent, figures: Figures): Promise<void> {
  const query = { eventId: event.eventId }
  const { totals } = await own.read<ReceiptListView>('/api/receipts', query)
  const credits = -figures.refunds - sum(event.orders.map(creditedOf))
  const { currency } = organiser
  // A receipt keeps the date that was bought. Credit notes are issued for the order's current date.
  const receipted = organiser.events.flatMap(({ eventId, orders }) =>
    orders.filter(({ boughtFor = eventId }) => boughtFor === event.eventId),
  )
  const { gross: receipts, taxCollected } = figuresOf(receipted)
  const sums = { receipts, credits, total: receipts + credits, tax: taxCollected - figures.taxReturned }
  if (receipted.some((order) => totalOf(order) > 0n))
    agree('sums of the receipts', { ...totals.find((each) => each.currency === currency) }, sums)
  compareColumns('receipts.csv', await own.csv('/api/receipts/export.csv', query), currency, {
    Total: sums.total,
    Tax: sums.tax,
  })
  const documents = await own.all<ReceiptListView['items'][number]>('/api/receipts', query)
  for (const order of event.orders) {
    const mine = documents.filter((document) => document.order._id === order.id)
    const amounts = (kind: string) => mine.filter((each) => each.kind === kind).map((each) => BigInt(each.total))
    expect(amounts('receipt')).toEqual(receipted.includes(order) && totalOf(order) > 0n ? [totalOf(order)] : [])
    const lost = creditedOf(order)
    expect(amounts('credit_note').toSorted(compare)).toEqual(
      [...order.refunds.map((amount) => -amount), ...(lost > 0n ? [-lost] : [])].toSorted(compare),
    )
  }
  for (const kind of ['receipt', 'credit_note'])
    for (const document of documents.filter((each) => each.kind === kind).slice(0, papers)) {
      const lines = await pdfLines(await own.file(`/api/receipts/${document._id}/document.pdf`), currency)
      // The PDF for a cart has a total for each of its orders, and the overall total at the end.
      const last = lines.findLast(({ text, amounts }) => /^(Paid|Credited)\s/.test(text) && amounts.length > 0)
      const { cartTotal } = receipted.find(({ id }) => id === document.order._id) ?? {}
      const amount = kind === 'receipt' && cartTotal !== undefined ? cartTotal : BigInt(document.total)
      agree('receipt as PDF', { total: last?.amounts.at(-1) ?? 0n }, { total: amount < 0n ? -amount : amount })
    }
}

const compare = (one: bigint, other: bigint) => (one < other ? -1 : one > other ? 1 : 0)
