import { ledgerAccountKinds, type LedgerAccountView, type RemittanceView } from '@foyer/contract'

const KINDS: Readonly<Record<LedgerAccountView['kind'], string>> = {
  provider_clearing: 'At the payment providers',
  platform_bank: 'Platform’s bank',
  organiser_pending: 'Owed to organisers, on hold',
  organiser_available: 'Owed to organisers, available',
  payout_in_transit: 'Payouts on their way',
  refund_clearing: 'Refunds on their way',
  platform_fee_revenue: 'Platform fees',
  provider_fee_expense: 'Providers’ fees',
  dispute_receivable: 'Disputed by buyers',
  dispute_loss: 'Lost in disputes',
  tax_payable: 'Sales tax collected',
}

export const kindInWords = (kind: LedgerAccountView['kind']): string => KINDS[kind]

export const kindChoices = ledgerAccountKinds.map((value) => ({ value, label: KINDS[value] }))

/** `payout_submitted` → `Payout submitted` */
export function movementInWords(kind: string): string {
  const words = kind.replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** To whom tax can be handed on. */
export const destinations = [
  { value: 'tax_office', label: 'Tax office' },
  { value: 'organiser', label: 'Organiser' },
] as const

export const destinationInWords = (destination: RemittanceView['destination']): string =>
  destinations.find(({ value }) => value === destination)?.label ?? destination

const moment = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' })

export const momentOf = (instant: string): string => moment.format(new Date(instant))

const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone: 'UTC' })

/** `23 Sept – 22 Oct 2026` for two days as `YYYY-MM-DD`; one day stands alone. */
export const daysInWords = (from: string, to: string): string => day.formatRange(new Date(from), new Date(to))
