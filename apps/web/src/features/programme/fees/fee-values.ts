import type { FeeVersionView } from '@foyer/contract'
import { feeFaults, parseMoney, toTyped, utcToZoned, type FeeSchedule } from '@foyer/domain'
import { formatCurrencyName, formatMoney } from '@foyer/messages'

/** The form's fields as they are typed: a percentage, and amounts in major units; '' where there is no limit. */
export type FeeValues = {
  percent: string
  fixedPerTicket: string
  minimum: string
  maximum: string
  /** When an organiser's own fee ends, on the clock of UTC; '' when it does not. */
  endsAt: string
}

const HUNDREDTHS = 100

const typed = (minor: number | null, currency: string) => (minor === null ? '' : toTyped(minor, currency))

/** A fee as the form shows it; a currency that has none begins at nothing. */
export function valuesOf(fee: FeeVersionView | null, currency: string): FeeValues {
  return {
    percent: fee === null ? '0' : String(fee.basisPoints / HUNDREDTHS),
    fixedPerTicket: typed(fee?.fixedPerTicket ?? 0, currency),
    minimum: typed(fee?.minimum ?? null, currency),
    maximum: typed(fee?.maximum ?? null, currency),
    endsAt: fee?.endsAt ? utcToZoned(new Date(fee.endsAt), 'UTC') : '',
  }
}

/** Hundredths of a per cent from what was typed: `2.5` → 250. Null when it is no percentage with at most two decimals. */
function basisPointsOf(text: string): number | null {
  const match = /^(\d{1,2})(?:[.,](\d{1,2}))?$/.exec(text.trim())
  return match ? Number(match[1]) * HUNDREDTHS + Number((match[2] ?? '').padEnd(2, '0')) : null
}

const AMOUNT = 'Write an amount, such as 100 or 0.49.'

/** The fee as typed; where it is none, what to say at which field. */
export function readFee(
  values: FeeValues,
  currency: string,
): { fee: FeeSchedule | null; faults: Record<string, string> } {
  const optional = (text: string) => (text.trim() === '' ? null : parseMoney(text, currency))
  const read = {
    basisPoints: basisPointsOf(values.percent),
    fixedPerTicket: parseMoney(values.fixedPerTicket.trim() || '0', currency),
    minimum: optional(values.minimum),
    maximum: optional(values.maximum),
  }
  const faults = {
    ...(read.basisPoints === null && { percent: 'Write a percentage, such as 2.5.' }),
    ...(read.fixedPerTicket === null && { fixedPerTicket: AMOUNT }),
    ...(read.minimum === null && values.minimum.trim() !== '' && { minimum: AMOUNT }),
    ...(read.maximum === null && values.maximum.trim() !== '' && { maximum: AMOUNT }),
  }
  const { basisPoints, fixedPerTicket } = read
  if (Object.keys(faults).length > 0 || basisPoints === null || fixedPerTicket === null) return { fee: null, faults }
  const fee = { ...read, basisPoints, fixedPerTicket }
  const wrong = Object.entries(feeFaults(fee)).map(([field, fault]) => [fieldOf(field), `This ${fault}.`] as const)
  return { fee, faults: Object.fromEntries(wrong) }
}

/** The form's field for a field of the call. */
export function fieldOf(path: string): string {
  return path === 'basisPoints' ? 'percent' : path
}

/** `2.5 % + ₦100 per ticket, at least ₦50, at most ₦2,000`; limits are per ticket too. */
export function feeInWords(
  fee: Pick<FeeVersionView, 'basisPoints' | 'fixedPerTicket' | 'minimum' | 'maximum'>,
  currency: string,
): string {
  const money = (minor: number) => formatMoney(minor, currency)
  const parts = [
    ...(fee.basisPoints > 0 ? [`${fee.basisPoints / HUNDREDTHS} %`] : []),
    ...(fee.fixedPerTicket > 0 ? [`${money(fee.fixedPerTicket)} per ticket`] : []),
  ].join(' + ')
  const limits = [
    ...(fee.minimum === null ? [] : [`at least ${money(fee.minimum)}`]),
    ...(fee.maximum === null ? [] : [`at most ${money(fee.maximum)}`]),
  ]
  return [parts || 'No fee', ...limits].join(', ')
}

/** `EUR · Euro` */
export function currencyName(currency: string): string {
  return `${currency} · ${formatCurrencyName(currency)}`
}
