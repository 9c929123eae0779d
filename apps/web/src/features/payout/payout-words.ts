import type { PayoutAccountView, PayoutView } from '@foyer/contract'

const when = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short' })

export const timeOf = (instant: string) => when.format(new Date(instant))

export function accountInWords({ bankName, last4 }: Pick<PayoutAccountView, 'bankName' | 'last4'>): string {
  return `${bankName} ···· ${last4}`
}

const STEPS: Readonly<Record<PayoutView['state'], string>> = {
  requested: 'Asked for',
  approved: 'Approved',
  rejected: 'Rejected',
  submitted: 'Told to the bank',
  paid: 'Paid',
  failed: 'Failed: the money is available again',
  unknown: 'Being checked',
}

export const stepInWords = (state: PayoutView['state']) => STEPS[state]
