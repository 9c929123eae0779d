import { displayReference, formatEventTime, formatMoney, taxName } from '@foyer/domain'
import { sql } from 'kysely'
import type { Deps } from '../../deps.ts'
import { sheetPdf, type SheetTable } from '../../documents/sheet-pdf.ts'
import { AppError } from '../../http/app-error.ts'
import { organiserNameOf } from '../accounts/index.ts'
import { hasReceipt, issueReceipt } from './issue-receipt.ts'
import { eventWords } from './order-documents.ts'
import type { OrderParts } from './orders.view.ts'

type Money = (minor: number) => string

interface Refunded {
  created_at: Date
  amount: number
  tax_returned: number
}

/** What goes back of an order, the oldest first. */
async function refundsOf({ db }: Deps, orderId: string): Promise<Refunded[]> {
  const { rows } = await sql<Refunded>`
    select r.created_at, r.amount, r.tax_returned from refunds r join payments p on p.id = r.payment_id
    where p.order_id = ${orderId} and r.reason in ('organiser', 'buyer', 'event_cancelled') and r.state <> 'rejected'
    order by r.created_at, r.id`.execute(db)
  return rows
}

/** The receipt of a paid order: who sold what to whom, the tax in it, and what went back so far. */
export async function receiptPdf(deps: Deps, parts: OrderParts): Promise<Buffer> {
  const { order, event, organiser } = parts
  if (!hasReceipt(order)) throw new AppError('order.no_receipt')
  const { number } = await issueReceipt(deps, order, event.organiser_id)
  const refunds = await refundsOf(deps, order.id)
  const money: Money = (minor) => formatMoney(minor, order.currency)
  const day = (at: Date) => formatEventTime(at, at, event.timezone).date
  const buyer = `${order.first_name ?? ''} ${order.last_name ?? ''}`.trim()
  const words = eventWords(parts)
  return sheetPdf({
    eyebrow: 'Receipt',
    title: `Receipt ${receiptNumber(number)}`,
    author: organiserNameOf(organiser),
    facts: [
      ['Sold by', organiserNameOf(organiser)],
      ['Bought by', [buyer, order.email].filter(Boolean).join(', ')],
      ['Order', displayReference(order.reference)],
      ['Paid on', day(order.paid_at ?? order.created_at)],
      ['Event', event.title],
      ['When and where', `${words.when} · ${words.place.join(', ')}`],
    ],
    tables: [linesTable(parts, money), ...taxTable(parts, money), ...refundsTable(parts, refunds, { money, day })],
    notes: [
      order.tax === null || order.tax_total === 0
        ? 'No sales tax is charged on this order.'
        : 'Tax is rounded line by line; the booking fee is not taxed.',
      `Sold by ${organiserNameOf(organiser)} with Foyer. This receipt admits nobody: the tickets do.`,
    ],
  })
}

/** `000042`: of the organiser's own count. */
export function receiptNumber(number: number): string {
  return String(number).padStart(6, '0')
}

/** What each line cost; columns that hold nothing are left out. */
function linesTable({ order }: OrderParts, money: Money): SheetTable {
  const beside = order.tax !== null && !order.tax.inclusive
  const extras = [
    { header: 'Discount', used: order.discount_total > 0, of: (line: Line) => -line.discount || 0 },
    { header: 'Fee', used: order.fee_total > 0, of: (line: Line) => line.passedFee },
    { header: 'Tax', used: beside && order.tax_total > 0, of: (line: Line) => line.tax },
  ].filter(({ used }) => used)
  const share = 0.14
  const right = { share, align: 'right' } as const
  return {
    title: 'What was bought',
    columns: [
      { header: 'Ticket', share: 1 - share * (extras.length + 2) - 0.1 },
      { header: 'Number', share: 0.1, align: 'right' },
      { header: 'Price each', ...right },
      ...extras.map(({ header }) => ({ header, ...right })),
      { header: 'Amount', ...right },
    ],
    rows: order.lines.map((line) => [
      line.name,
      String(line.quantity),
      money(line.unitPrice),
      ...extras.map(({ of }) => money(of(line))),
      money(line.total),
    ]),
    total: ['Paid', '', '', ...extras.map(() => ''), money(order.total)],
  }
}

type Line = OrderParts['order']['lines'][number]

/** The tax by its rate: what it was taken on, how much it is, and both; the fee stands beside it untaxed. */
function taxTable({ order }: OrderParts, money: Money): SheetTable[] {
  const { tax } = order
  if (tax === null || order.tax_total === 0) return []
  const price = order.subtotal - order.discount_total
  const net = tax.inclusive ? price - order.tax_total : price
  const fees =
    order.fee_total > 0 ? [['Booking fee, not taxed', money(order.fee_total), money(0), money(order.fee_total)]] : []
  return [
    {
      title: 'Tax',
      columns: [
        { header: 'Rate', share: 0.46 },
        { header: 'Before tax', share: 0.18, align: 'right' },
        { header: 'Tax', share: 0.18, align: 'right' },
        { header: 'With tax', share: 0.18, align: 'right' },
      ],
      rows: [
        [
          `${taxName(tax)}, ${tax.inclusive ? 'in the price' : 'on top of the price'}`,
          money(net),
          money(order.tax_total),
          money(net + order.tax_total),
        ],
        ...fees,
      ],
      total: ['In all', money(order.total - order.tax_total), money(order.tax_total), money(order.total)],
    },
  ]
}

function refundsTable(
  { order }: OrderParts,
  refunds: readonly Refunded[],
  { money, day }: { money: Money; day: (at: Date) => string },
): SheetTable[] {
  if (refunds.length === 0) return []
  const taxed = order.tax_total > 0
  const back = refunds.reduce((sum, { amount }) => sum + amount, 0)
  const taxBack = refunds.reduce((sum, refund) => sum + refund.tax_returned, 0)
  const column = (header: string) => ({ header, share: 0.22, align: 'right' as const })
  return [
    {
      title: 'Given back so far',
      columns: [
        { header: 'Day', share: taxed ? 0.56 : 0.78 },
        ...(taxed ? [column('Tax in it')] : []),
        column('Amount'),
      ],
      rows: refunds.map((refund) => [
        day(refund.created_at),
        ...(taxed ? [money(-refund.tax_returned || 0)] : []),
        money(-refund.amount),
      ]),
      total: [
        'Paid, less what was given back',
        ...(taxed ? [money(order.tax_total - taxBack)] : []),
        money(order.total - back),
      ],
    },
  ]
}
