import { ledgerAccountKinds, type LedgerAccountView, type RemittanceView } from '@foyer/contract'
import { formatCalendarDay, formatDate, m } from '@foyer/messages'

const KINDS: Readonly<Record<LedgerAccountView['kind'], () => string>> = {
  provider_clearing: m.money_books_kind_provider_clearing,
  platform_bank: m.money_books_kind_platform_bank,
  organiser_pending: m.money_books_kind_organiser_pending,
  organiser_available: m.money_books_kind_organiser_available,
  payout_in_transit: m.money_books_kind_payout_in_transit,
  refund_clearing: m.money_books_kind_refund_clearing,
  platform_fee_revenue: m.money_books_kind_platform_fee_revenue,
  provider_fee_expense: m.money_books_kind_provider_fee_expense,
  dispute_receivable: m.money_books_kind_dispute_receivable,
  dispute_loss: m.money_books_kind_dispute_loss,
  tax_payable: m.money_books_kind_tax_payable,
  gift_card_liability: m.money_books_kind_gift_card_liability,
  gift_card_funding: m.money_books_kind_gift_card_funding,
}

export const kindInWords = (kind: LedgerAccountView['kind']): string => KINDS[kind]()

export const kindChoices = () => ledgerAccountKinds.map((value) => ({ value, label: KINDS[value]() }))

/** Who tax can be remitted to. */
export const destinations = ['tax_office', 'organiser'] as const

export const destinationInWords = (destination: RemittanceView['destination']): string =>
  destination === 'tax_office' ? m.money_books_to_tax_office() : m.money_organiser()

export const momentOf = (instant: string): string => formatDate(instant, 'moment', 'UTC')

/** `23 Sept 2026 – 22 Oct 2026` for two days as `YYYY-MM-DD`; one day stands alone. */
export function daysInWords(from: string, to: string): string {
  const [first, last] = [formatCalendarDay(from, 'day'), formatCalendarDay(to, 'day')]
  return first === last ? first : m.money_books_days({ from: first, to: last })
}
