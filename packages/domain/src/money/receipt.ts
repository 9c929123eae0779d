import type { SalesTax } from '../programme/tax.ts'

export const receiptKinds = ['receipt', 'credit_note', 'correction'] as const

/**
 * What kind of document it is. A receipt states a sale; a credit note takes money back from it (a refund or a lost chargeback);
 * a correction restates the sale with the buyer's corrected details and changes no amount.
 */
export type ReceiptKind = (typeof receiptKinds)[number]

export const creditReasons = ['organiser', 'buyer', 'event_cancelled', 'provider', 'chargeback'] as const
export type CreditReason = (typeof creditReasons)[number]

/**
 * One line of a document, minor units. A credit note has no unit price, and no quantity if an amount was refunded. A part of a bundle has
 * no unit price either if its share of the price does not divide evenly among its tickets.
 */
export type ReceiptLine = {
  name: string
  /** The price step; left out of documents that are older than price steps. */
  priceStep?: string | null
  /** The bundle that it is part of. */
  bundle?: string | null
  quantity: number
  unitPrice: number | null
  discount: number
  fee: number
  tax: number
  total: number
}

/**
 * The whole content of an issued document, as it was at that time. Instants are ISO 8601 in UTC; amounts are positive minor units of
 * `currency`. `fee` is the booking fee the buyer paid on top and is not taxed. `refersTo` names the receipt that a credit note or a
 * correction belongs to.
 */
export type ReceiptContent = {
  version: 1
  /** The organisation with the business details that it had entered; older documents have only the name. */
  seller: { name: string; legalName?: string; legalAddress?: string; taxId?: string }
  buyer: { name: string; email: string }
  event: {
    title: string
    startsAt: string | null
    endsAt: string | null
    timezone: string
    datesOpen: boolean
    place: string[]
  }
  order: { reference: string; paidAt: string }
  currency: string
  lines: ReceiptLine[]
  tax: SalesTax | null
  subtotal: number
  discountTotal: number
  feeTotal: number
  taxTotal: number
  total: number
  refersTo: { number: number; issuedAt: string; total: number } | null
  reason: CreditReason | null
  note: string
  /**
   * What gift cards paid of a receipt, or what a credit note returned to one, with the end of the first card's code; left out without a
   * card.
   */
  giftCard?: { tail: string; amount: number } | null
  /** Each of several gift cards that paid a receipt. */
  giftCards?: { tail: string; amount: number }[]
}

const PREFIX: Readonly<Record<ReceiptKind, string>> = { receipt: '', credit_note: 'CN-', correction: 'CO-' }

/** A document's number as it is printed: `000042`, `CN-000007`, `CO-000001`. Each kind is counted separately per organiser. */
export function receiptNumber({ kind, number }: { kind: ReceiptKind; number: number }): string {
  return `${PREFIX[kind]}${String(number).padStart(6, '0')}`
}

/** The number in a search text for a document, with or without prefix and zeros; null for any other text. */
export function typedReceiptNumber(text: string): { kind: ReceiptKind | null; number: number } | null {
  const [, prefix = '', digits = ''] = /^(cn-|co-)?0*(\d{1,9})$/i.exec(text.trim()) ?? []
  if (digits === '') return null
  const kind = receiptKinds.find((candidate) => PREFIX[candidate] !== '' && PREFIX[candidate] === prefix.toUpperCase())
  return { kind: kind ?? null, number: Number(digits) }
}

/** An amount of a document split by tax: `beforeTax` + `tax` = `withTax`. The sums over all rows are the document's. */
export type ReceiptTaxRow = { rate: SalesTax | null; beforeTax: number; tax: number; withTax: number }

/** The amounts of a document by tax rate: the taxed part, then the booking fee, which is not taxed. Empty if no tax was charged. */
export function receiptTaxes(content: ReceiptContent): ReceiptTaxRow[] {
  const { tax, taxTotal, feeTotal, total } = content
  if (tax === null || taxTotal === 0) return []
  const withTax = total - feeTotal
  const taxed = { rate: tax, beforeTax: withTax - taxTotal, tax: taxTotal, withTax }
  const fee = { rate: null, beforeTax: feeTotal, tax: 0, withTax: feeTotal }
  return feeTotal === 0 ? [taxed] : [taxed, fee]
}
