import {
  type CreditReason,
  displayReference,
  haveDecimals,
  type ReceiptContent,
  type ReceiptLine,
  receiptNumber,
  required,
  receiptTaxes,
  taxName,
} from '@foyer/domain'
import { formatEventTime, formatMoney, formatNumber, m, storedReasonWords } from '@foyer/messages'
import type { Deps } from '../../../deps.ts'
import type { SheetTable } from '../../../documents/sheet-pdf.ts'
import { listParts, type ReceiptDocumentRow } from './receipts.queries.ts'

type Money = (minor: number) => string

const EYEBROWS = {
  receipt: m.money_document_receipt,
  credit_note: m.money_document_credit_note,
  correction: m.paper_receipt_corrected,
} as const
const TITLES = {
  receipt: m.money_document_receipt_numbered,
  credit_note: m.money_document_credit_note_numbered,
  correction: m.paper_receipt_corrected_numbered,
} as const

const REASONS: Readonly<Record<CreditReason, () => string>> = {
  organiser: m.paper_receipt_reason_organiser,
  buyer: m.paper_receipt_reason_buyer,
  event_cancelled: m.paper_receipt_reason_event_cancelled,
  provider: m.paper_receipt_reason_provider,
  chargeback: m.paper_receipt_reason_chargeback,
}

type Printing = Pick<Deps, 'documents' | 'db'>

/** A document as it was issued: drawn from its stored content, its number and its date, and from nothing else. */
export async function receiptPdf(deps: Printing, document: ReceiptDocumentRow): Promise<Buffer> {
  return partsPdf(deps, await listParts(deps.db, document))
}

/** Parts of one document, each in a separate section where there are several. */
export function partsPdf(
  { documents }: Pick<Deps, 'documents'>,
  parts: readonly ReceiptDocumentRow[],
): Promise<Buffer> {
  const document = required(parts[0], 'the first part of a document')
  const { content, kind } = document
  // All amounts of a document have decimals as soon as one has some, so that those of a column line up.
  const exact = haveDecimals(
    parts.flatMap((part) => amountsOf(part.content)),
    content.currency,
  )
  const money: Money = (minor) => formatMoney(minor, content.currency, exact)
  return documents.make('sheet', {
    eyebrow: EYEBROWS[kind](),
    title: TITLES[kind]({ number: receiptNumber(document) }),
    author: content.seller.name,
    facts: parts.length === 1 ? facts(document, money) : factsOfParts(document, parts, money),
    tables: parts.length === 1 ? tablesOf(document, money) : tablesOfParts(parts, money),
    notes: notes(document),
  })
}

/** The amounts that a document prints, minor units. */
function amountsOf(content: ReceiptContent): number[] {
  return [
    ...content.lines.flatMap(({ unitPrice, discount, fee, tax, total }) => [unitPrice ?? 0, discount, fee, tax, total]),
    ...receiptTaxes(content).flatMap(({ beforeTax, tax, withTax }) => [beforeTax, tax, withTax]),
    ...giftCardsOf(content).map(({ amount }) => amount),
    content.total,
  ]
}

function giftCardsOf({ giftCards, giftCard }: ReceiptContent) {
  return giftCards ?? (giftCard ? [giftCard] : [])
}

function tablesOf(document: ReceiptDocumentRow, money: Money): SheetTable[] {
  const { content } = document
  return [
    ...(content.lines.length > 0 ? [linesTable(document, money)] : [amountTable(content, money)]),
    ...taxTables(content, money),
  ]
}

/** The facts that all parts share, then a line with the date and place of each part. */
function factsOfParts(document: ReceiptDocumentRow, parts: readonly ReceiptDocumentRow[], money: Money) {
  const own = new Set<string>([
    m.shell_order(),
    m.paper_receipt_event(),
    m.paper_receipt_supply(),
    m.paper_receipt_place(),
  ])
  return [
    ...facts(document, money).filter(([name]) => !own.has(name)),
    ...parts.map(({ content }) => {
      const place = content.event.place.join(m.shell_comma()) || m.paper_ticket_online()
      // The tables below name the event of each order: a title and a reference do not fit above a value.
      const name = m.money_order_numbered({ reference: displayReference(content.order.reference) })
      return [name, [supplyDate(content), place].join(m.shell_comma())] as const
    }),
  ]
}

/** The event and the order of a part. */
function titleOfPart({ event, order }: ReceiptContent): string {
  return m.paper_receipt_part({ event: event.title, order: displayReference(order.reference) })
}

/** The tables of each part under its event and order, then the total of all parts. */
function tablesOfParts(parts: readonly ReceiptDocumentRow[], money: Money): SheetTable[] {
  const total = parts.reduce((sum, { content }) => sum + content.total, 0)
  return [
    ...parts.flatMap((part) => {
      const [first, ...others] = tablesOf(part, money)
      return first ? [{ ...first, title: titleOfPart(part.content) }, ...others] : others
    }),
    {
      title: m.shell_total(),
      columns: [
        { header: m.paper_receipt_event(), share: 0.78 },
        { header: m.money_amount(), share: 0.22, align: 'right' },
      ],
      rows: parts.map(({ content }) => [titleOfPart(content), money(content.total)]),
      total: [m.paper_receipt_paid(), money(total)],
    },
  ]
}

function facts({ kind, content, issued_at: issuedAt, occurred_at: occurredAt }: ReceiptDocumentRow, money: Money) {
  const { seller, buyer, event, order, refersTo, reason } = content
  const day = (at: Date | string) => formatEventTime(new Date(at), new Date(at), event.timezone).date
  const referred =
    refersTo &&
    m.paper_receipt_referred({
      number: receiptNumber({ kind: 'receipt', number: refersTo.number }),
      date: day(refersTo.issuedAt),
    })
  const rows: (readonly [string, string | null])[] = [
    [m.paper_receipt_seller(), seller.name],
    [m.paper_receipt_legal_name(), seller.legalName ?? null],
    [m.paper_receipt_legal_address(), seller.legalAddress ?? null],
    [m.paper_receipt_tax_id(), seller.taxId ?? null],
    [m.paper_ticket_bought_by(), [buyer.name, buyer.email].filter(Boolean).join(m.shell_comma())],
    [m.paper_receipt_issued(), day(issuedAt)],
    [
      kind === 'credit_note' ? m.paper_receipt_credited_on() : m.paper_receipt_paid_on(),
      day(kind === 'credit_note' ? occurredAt : order.paidAt),
    ],
    [kind === 'correction' ? m.paper_receipt_corrects() : m.paper_receipt_credits(), referred],
    [m.money_reason(), kind === 'correction' ? m.paper_receipt_reason_correction() : reason && REASONS[reason]()],
    [m.shell_order(), displayReference(order.reference)],
    ...giftCardsOf(content).map(
      ({ amount, tail }) =>
        [
          kind === 'credit_note' ? m.paper_receipt_to_gift_card() : m.paper_receipt_by_gift_card(),
          m.paper_receipt_gift_card({ amount: money(amount), tail }),
        ] as const,
    ),
    [m.paper_receipt_event(), event.title],
    [m.paper_receipt_supply(), supplyDate(content)],
    [m.paper_receipt_place(), event.place.length > 0 ? event.place.join(m.shell_comma()) : m.paper_ticket_online()],
  ]
  return rows.flatMap(([name, value]) => (value === null ? [] : [[name, value] as const]))
}

/** When what was sold is supplied: the date of the event, as it was when the document was issued. */
function supplyDate({ event }: ReceiptContent): string {
  if (event.startsAt === null || event.datesOpen) return m.paper_receipt_supply_open()
  const starts = new Date(event.startsAt)
  const words = formatEventTime(starts, event.endsAt === null ? starts : new Date(event.endsAt), event.timezone)
  return m.paper_ticket_when({ date: words.date, time: words.time })
}

function notes({ kind, content }: ReceiptDocumentRow): string[] {
  const tax =
    content.reason === 'chargeback'
      ? m.paper_receipt_tax_chargeback()
      : content.tax === null || content.taxTotal === 0
        ? m.paper_receipt_tax_none()
        : m.paper_receipt_tax_rounding()
  const seal = kind === 'credit_note' ? m.paper_receipt_seal_credit : m.paper_receipt_seal
  return [
    ...(content.note === '' ? [] : [m.paper_receipt_note({ note: storedReasonWords(content.note) })]),
    tax,
    seal({ seller: content.seller.name }),
  ]
}

/** The price or the refund of each line; columns without values are left out. */
function linesTable({ kind, content }: ReceiptDocumentRow, money: Money): SheetTable {
  const credit = kind === 'credit_note'
  const beside = content.tax !== null && !content.tax.inclusive
  const extras = [
    { header: m.shell_discount(), used: content.discountTotal > 0, of: (line: ReceiptLine) => -line.discount || 0 },
    { header: m.paper_receipt_fee(), used: content.feeTotal > 0, of: (line: ReceiptLine) => line.fee },
    { header: m.money_tax(), used: beside && content.taxTotal > 0, of: (line: ReceiptLine) => line.tax },
  ].filter(({ used }) => used)
  const prices = credit ? [] : [m.paper_receipt_price_each()]
  const share = 0.14
  const right = { share, align: 'right' } as const
  return {
    title: credit ? m.paper_receipt_lines_credit() : m.paper_receipt_lines(),
    columns: [
      { header: m.shell_ticket(), share: 1 - share * (extras.length + prices.length + 1) - 0.1 },
      { header: m.paper_receipt_quantity(), share: 0.1, align: 'right' },
      ...prices.map((header) => ({ header, ...right })),
      ...extras.map(({ header }) => ({ header, ...right })),
      { header: m.money_amount(), ...right },
    ],
    rows: content.lines.map((line) => [
      nameOf(line),
      // A refunded amount leaves the tickets valid, so it has no quantity.
      line.quantity === 0 ? '' : formatNumber(line.quantity),
      ...prices.map(() => (line.unitPrice === null ? '' : money(line.unitPrice))),
      ...extras.map(({ of }) => money(of(line))),
      money(line.total),
    ]),
    total: [
      credit ? m.paper_receipt_credited() : m.paper_receipt_paid(),
      '',
      ...prices.map(() => ''),
      ...extras.map(() => ''),
      money(content.total),
    ],
  }
}

function amountTable({ total, reason }: ReceiptContent, money: Money): SheetTable {
  return {
    title: m.paper_receipt_lines_credit(),
    columns: [
      { header: m.money_reason(), share: 0.78 },
      { header: m.money_amount(), share: 0.22, align: 'right' },
    ],
    rows: [[reason === null ? '' : REASONS[reason](), money(total)]],
    total: [m.paper_receipt_credited(), money(total)],
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
      title: m.money_tax(),
      columns: [
        { header: m.paper_receipt_tax_rate(), share: 0.46 },
        column(m.paper_receipt_before_tax()),
        column(m.money_tax()),
        column(m.paper_receipt_with_tax()),
      ],
      rows: rows.map(({ rate, beforeTax, tax, withTax }) => [
        rate
          ? (rate.inclusive ? m.paper_receipt_tax_inclusive : m.paper_receipt_tax_added)({ tax: taxName(rate) })
          : m.paper_receipt_fee_untaxed(),
        money(beforeTax),
        money(tax),
        money(withTax),
      ]),
      total: [m.shell_total(), money(sum('beforeTax')), money(sum('tax')), money(sum('withTax'))],
    },
  ]
}

function nameOf({ name, priceStep, bundle }: ReceiptLine): string {
  if (bundle) return m.paper_receipt_ticket_in_bundle({ bundle, ticket: name })
  return priceStep ? m.paper_receipt_ticket_at_step({ ticket: name, step: priceStep }) : name
}
