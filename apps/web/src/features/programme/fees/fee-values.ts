import type { FeeVersionView } from '@foyer/contract'
import { feeFaults, parseMoney, toTyped, utcToZoned, type FeeSchedule } from '@foyer/domain'
import { formatCurrencyName, formatMoney, formatNumber, formatPercent, m } from '@foyer/messages'

/** The form's fields as typed: a percentage, and amounts in major units; '' where there is no limit. */
export type FeeValues = {
  percent: string
  fixedPerTicket: string
  minimum: string
  maximum: string
  /** When a custom fee ends, in UTC; '' when it has no end. */
  endsAt: string
}

const HUNDREDTHS = 100

const typed = (minor: number | null, currency: string) => (minor === null ? '' : toTyped(minor, currency))

/** A fee as the form shows it; zero for a currency without a fee. */
export function valuesOf(fee: FeeVersionView | null, currency: string): FeeValues {
  return {
    percent: fee === null ? '0' : String(fee.basisPoints / HUNDREDTHS),
    fixedPerTicket: typed(fee?.fixedPerTicket ?? 0, currency),
    minimum: typed(fee?.minimum ?? null, currency),
    maximum: typed(fee?.maximum ?? null, currency),
    endsAt: fee?.endsAt ? utcToZoned(new Date(fee.endsAt), 'UTC') : '',
  }
}

/** Basis points of a typed percentage: `2.5` → 250. Null when it is not a percentage with at most two decimals. */
function basisPointsOf(text: string): number | null {
  const match = /^(\d{1,2})(?:[.,](\d{1,2}))?$/.exec(text.trim())
  return match ? Number(match[1]) * HUNDREDTHS + Number((match[2] ?? '').padEnd(2, '0')) : null
}

/** Reads the form: a fee, or a message for each invalid field. */
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
  const amount = m.programme_fee_fault_amount({ example: formatNumber(100) })
  const faults = {
    ...(read.basisPoints === null && { percent: m.programme_fee_fault_percent({ example: formatNumber(2.5) }) }),
    ...(read.fixedPerTicket === null && { fixedPerTicket: amount }),
    ...(read.minimum === null && values.minimum.trim() !== '' && { minimum: amount }),
    ...(read.maximum === null && values.maximum.trim() !== '' && { maximum: amount }),
  }
  const { basisPoints, fixedPerTicket } = read
  if (Object.keys(faults).length > 0 || basisPoints === null || fixedPerTicket === null) return { fee: null, faults }
  const fee = { ...read, basisPoints, fixedPerTicket }
  const wrong = Object.keys(feeFaults(fee)).map((field) => [fieldOf(field), ruleOf(field)] as const)
  return { fee, faults: Object.fromEntries(wrong) }
}

const MOST_BASIS_POINTS = 5000

/** The rule that a field of the fee has broken. */
function ruleOf(field: string): string {
  return field === 'basisPoints'
    ? m.programme_fee_fault_percent_too_high({ max: formatPercent(MOST_BASIS_POINTS) })
    : m.programme_fee_fault_maximum_below_minimum()
}

/** The form's field for a field of the call. */
export function fieldOf(path: string): string {
  return path === 'basisPoints' ? 'percent' : path
}

/** A fee as people read it: `2.5% + ₦100 per ticket, at least ₦50 and at most ₦2,000`. Limits are per ticket too. */
export function feeInWords(
  version: Pick<FeeVersionView, 'basisPoints' | 'fixedPerTicket' | 'minimum' | 'maximum'>,
  currency: string,
): string {
  const money = (minor: number) => formatMoney(minor, currency)
  const fee = rateInWords(version, currency)
  const { minimum, maximum } = version
  if (minimum === null) return maximum === null ? fee : m.programme_fee_at_most({ fee, maximum: money(maximum) })
  return maximum === null
    ? m.programme_fee_at_least({ fee, minimum: money(minimum) })
    : m.programme_fee_between({ fee, minimum: money(minimum), maximum: money(maximum) })
}

function rateInWords(
  { basisPoints, fixedPerTicket }: Pick<FeeVersionView, 'basisPoints' | 'fixedPerTicket'>,
  currency: string,
): string {
  const percent = formatPercent(basisPoints)
  const amount = formatMoney(fixedPerTicket, currency)
  if (basisPoints === 0)
    return fixedPerTicket === 0 ? m.programme_fee_none() : m.programme_fee_fixed_per_ticket({ amount })
  return fixedPerTicket === 0 ? percent : m.programme_fee_percent_and_fixed({ percent, amount })
}

/** `EUR · Euro` */
export function currencyName(currency: string): string {
  return `${currency} · ${formatCurrencyName(currency)}`
}
