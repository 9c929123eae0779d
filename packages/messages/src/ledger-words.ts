import { m } from './m.ts'

const ENTRIES: Readonly<Record<string, () => string>> = {
  capture: m.money_books_entry_capture,
  capture_unmatched: m.money_books_entry_capture_unmatched,
  provider_fee: m.money_books_entry_provider_fee,
  refund: m.money_movements_kind_refund,
  refund_paid: m.money_books_entry_refund_paid,
  refund_charged_back: m.money_books_entry_refund_charged_back,
  refund_returned: m.money_books_entry_refund_returned,
  dispute_opened: m.money_books_entry_dispute_opened,
  dispute_won: m.money_books_entry_dispute_won,
  dispute_lost: m.money_books_entry_dispute_lost,
  release: m.money_books_entry_release,
  owed_settled: m.money_line_settlement,
  payout_submitted: m.money_books_entry_payout_submitted,
  payout_paid: m.money_books_entry_payout_paid,
  payout_failed: m.money_books_entry_payout_failed,
  payout_returned: m.money_books_entry_payout_returned,
  tax_remitted: m.money_books_entry_tax_remitted,
  tax_remittance_reversed: m.money_books_entry_tax_remittance_reversed,
}

/** The name of a kind of ledger transaction; a kind without a name is shown as it is. */
export function ledgerEntryWords(kind: string): string {
  return ENTRIES[kind]?.() ?? kind
}

const DIFFERENCES = {
  missing_here: m.money_books_difference_missing_here,
  missing_there: m.money_books_difference_missing_there,
  amount: m.money_books_difference_amount,
  currency: m.money_books_difference_currency,
  twice: m.money_books_difference_twice,
  unreadable: m.money_books_difference_unreadable,
} as const

/** The name of a kind of difference between a source statement and the books. */
export function differenceWords(kind: keyof typeof DIFFERENCES): string {
  return DIFFERENCES[kind]()
}
