import {
  type CreditReason,
  displayReference,
  type ReceiptContent,
  type ReceiptLine,
  receiptNumber,
  receiptTaxes,
  taxName,
} from '@foyer/domain'
import { formatEventTime, formatMoney } from '@foyer/messages'
import type { Deps } from '../../../deps.ts'
import type { SheetTable } from '../../../documents/sheet-pdf.ts'
import type { ReceiptDocumentRow } from './receipts.queries.ts'

type Money = (minor: number) => string

const TITLES = { receipt: 'Receipt', credit_note: 'Credit note', correction: 'Corrected receipt' } as const

const REASONS: Readonly<Record<CreditReason, string>> = {
  organiser: 'Refunded by the organiser',
  buyer: 'Tickets returned by the buyer',
  event_cancelled: 'The event was cancelled',
  provider: 'Refunded through the payment provider',
  chargeback: "Charged back by the buyer's bank",
}

/** A document as it was issued: drawn from its stored content, its number and its date, and from nothing else. */
export function receiptPdf({ documents }: Pick<Deps, 'documents'>, document: ReceiptDocumentRow): Promise<Buffer> {
  const { content, kind } = document
  const money: Money = (minor) => formatMoney(minor, content.currency)
  return documents.make('sheet', {
    eyebrow: TITLES[kind],
    title: `${TITLES[kind]} ${receiptNumber(document)}`,
    author: content.seller.name,
    facts: facts(document),
    tables: [
      ...(content.lines.length > 0 ? [linesTable(document, money)] : [amountTable(content, money)]),
      ...taxTables(content, money),
    ],
    notes: notes(document),
  })
}

function facts({ kind, content, issued_at: issuedAt, occurred_at: occurredAt }: ReceiptDocumentRow) {
  const { seller, buyer, event, order, refersTo, reason } = content
  const day = (at: Date | string) => formatEventTime(new Date(at), new Date(at), event.timezone).date
  const referred =
    refersTo && `${receiptNumber({ kind: 'receipt', number: refersTo.number })} of ${day(refersTo.issuedAt)}`
  const rows: (readonly [string, string | null])[] = [
    ['Sold by', seller.name],
    ['Bought by', [buyer.name, buyer.email].filter(Boolean).join(', ')],
    ['Issued on', day(issuedAt)],
    [kind === 'credit_note' ? 'Credited on' : 'Paid on', day(kind === 'credit_note' ? occurredAt : order.paidAt)],
    [kind === 'correction' ? 'Corrects receipt' : 'Credits receipt', referred],
    ['Reason', kind === 'correction' ? "The buyer's details were corrected" : reason && REASONS[reason]],
    ['Order', displayReference(order.reference)],
    ['Event', event.title],
    ['Date of supply', supplyDate(content)],
    ['Place', event.place.length > 0 ? event.place.join(', ') : 'Online'],
  ]
  return rows.flatMap(([name, value]) => (value === null ? [] : [[name, value] as const]))
}

/** When what was sold is supplied: the date of the event, as it was when the document was issued. */
function supplyDate({ event }: ReceiptContent): string {
  if (event.startsAt === null || event.datesOpen) return 'To be announced'
  const starts = new Date(event.startsAt)
  const words = formatEventTime(starts, event.endsAt === null ? starts : new Date(event.endsAt), event.timezone)
  return `${words.date}, ${words.time}`
}

function notes({ kind, content }: ReceiptDocumentRow): string[] {
  const tax =
    content.reason === 'chargeback'
      ? 'A chargeback does not change the sales tax of the sale.'
      : content.tax === null || content.taxTotal === 0
        ? 'No sales tax is charged on this order.'
        : 'Tax is rounded line by line; the booking fee is not taxed.'
  const what = kind === 'credit_note' ? 'credit note' : 'receipt'
  return [
    ...(content.note === '' ? [] : [`Note: ${content.note}`]),
    tax,
    `Sold by ${content.seller.name} with Foyer. This ${what} is not a ticket.`,
  ]
}

/** What each line cost or gave back; columns that hold nothing are left out. */
function linesTable({ kind, content }: ReceiptDocumentRow, money: Money): SheetTable {
  const credit = kind === 'credit_note'
  const beside = content.tax !== null && !content.tax.inclusive
  const extras = [
    { header: 'Discount', used: content.discountTotal > 0, of: (line: ReceiptLine) => -line.discount || 0 },
    { header: 'Fee', used: content.feeTotal > 0, of: (line: ReceiptLine) => line.fee },
    { header: 'Tax', used: beside && content.taxTotal > 0, of: (line: ReceiptLine) => line.tax },
  ].filter(({ used }) => used)
  const prices = credit ? [] : ['Price each']
  const share = 0.14
  const right = { share, align: 'right' } as const
  return {
    title: credit ? 'What was credited' : 'What was bought',
    columns: [
      { header: 'Ticket', share: 1 - share * (extras.length + prices.length + 1) - 0.1 },
      { header: 'Number', share: 0.1, align: 'right' },
      ...prices.map((header) => ({ header, ...right })),
      ...extras.map(({ header }) => ({ header, ...right })),
      { header: 'Amount', ...right },
    ],
    rows: content.lines.map((line) => [
      line.name,
      // An amount that was refunded leaves the tickets valid.
      line.quantity === 0 ? '' : String(line.quantity),
      ...prices.map(() => (line.unitPrice === null ? '' : money(line.unitPrice))),
      ...extras.map(({ of }) => money(of(line))),
      money(line.total),
    ]),
    total: [credit ? 'Credited' : 'Paid', '', ...prices.map(() => ''), ...extras.map(() => ''), money(content.total)],
  }
}

function amountTable({ total, reason }: ReceiptContent, money: Money): SheetTable {
  return {
    title: 'What was credited',
    columns: [
      { header: 'Reason', share: 0.78 },
      { header: 'Amount', share: 0.22, align: 'right' },
    ],
    rows: [[reason === null ? '' : REASONS[reason], money(total)]],
    total: ['Credited', money(total)],
  }
}

/** The amounts by tax rate, and their sums. */
function taxTables(content: ReceiptContent, money: Money): SheetTable[] {
  const rows = receiptTaxes(content)
  if (rows.length === 0) return []
  const sum = (field: 'beforeTax' | 'tax' | 'withTax') => rows.reduce((total, row) => total + row[field], 0)
  const column = (header: string) => ({ header, share: 0.18, align: 'right' as const })
  return [
    {
      title: 'Tax',
      columns: [{ header: 'Rate', share: 0.46 }, column('Before tax'), column('Tax'), column('With tax')],
      rows: rows.map(({ rate, beforeTax, tax, withTax }) => [
        rate
          ? `${taxName(rate)}, ${rate.inclusive ? 'in the price' : 'on top of the price'}`
          : 'Booking fee, not taxed',
        money(beforeTax),
        money(tax),
        money(withTax),
      ]),
      total: ['Total', money(sum('beforeTax')), money(sum('tax')), money(sum('withTax'))],
    },
  ]
}
