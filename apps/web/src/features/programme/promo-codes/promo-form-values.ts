import { promoCodeInput, type PromoCodeInput } from '@foyer/contract'
import {
  checkPromoCode,
  parseMoney,
  toTyped,
  zonedToUtc,
  type Currency,
  type LocalDateTime,
  type PromoDiscountType,
} from '@foyer/domain'
import { formatMoney, formatNumber, m } from '@foyer/messages'
import { localTimeOf } from '../../../lib/local-time.ts'
import type { ListedCode } from './promo-place.ts'

/** The form's fields. Amounts in major units, percentages as numbers, dates in the event's time zone; '' means no limit. */
export type PromoFormValues = {
  code: string
  discountType: PromoDiscountType
  percent: number | string
  amount: string
  covers: 'all' | 'some'
  ticketIds: string[]
  unlocksHidden: boolean
  startsAt: LocalDateTime
  expiresAt: LocalDateTime
  maxUses: number | string
  maxPerBuyer: number | string
  minOrderTotal: string
}

export type PromoField = keyof PromoFormValues

export interface PromoFormFacts {
  readonly currency: Currency
  readonly timezone: string
  /** The tickets that a code can be for; one that was deleted since is left out of what is chosen. */
  readonly tickets: readonly { readonly _id: string }[]
}

export const blankPromo: PromoFormValues = {
  code: '',
  discountType: 'percent',
  percent: 10,
  amount: '',
  covers: 'all',
  ticketIds: [],
  unlocksHidden: false,
  startsAt: '',
  expiresAt: '',
  maxUses: '',
  maxPerBuyer: '',
  minOrderTotal: '',
}

/** A code as the form shows it. */
export function promoFormOf(code: ListedCode, { currency, timezone, tickets }: PromoFormFacts): PromoFormValues {
  const local = (instant: string | null) => localTimeOf(instant, timezone)
  const typed = (minor: number) => toTyped(minor, currency)
  return {
    code: code.code,
    discountType: code.discountType,
    percent: code.discountType === 'percent' ? code.value / 100 : blankPromo.percent,
    amount: code.discountType === 'fixed' ? typed(code.value) : '',
    covers: code.ticketIds ? 'some' : 'all',
    ticketIds: tickets.flatMap(({ _id }) => (code.ticketIds?.includes(_id) ? [_id] : [])),
    unlocksHidden: code.unlocksHidden,
    startsAt: local(code.startsAt),
    expiresAt: local(code.expiresAt),
    maxUses: code.maxUses ?? '',
    maxPerBuyer: code.maxPerBuyer ?? '',
    minOrderTotal: code.minOrderTotal === 0 ? '' : typed(code.minOrderTotal),
  }
}

/** The labels of the fields, in the reader's language. */
export function fieldLabels(): Readonly<Record<PromoField, string>> {
  return {
    code: m.programme_promo_code(),
    discountType: m.programme_promo_kind(),
    percent: m.programme_promo_percent(),
    amount: m.programme_promo_amount(),
    covers: m.programme_promo_covers(),
    ticketIds: m.shell_tickets(),
    unlocksHidden: m.programme_promo_unlocks(),
    startsAt: m.programme_promo_starts(),
    expiresAt: m.programme_promo_expires(),
    maxUses: m.programme_promo_max_uses(),
    maxPerBuyer: m.programme_promo_max_per_buyer(),
    minOrderTotal: m.programme_promo_minimum(),
  }
}

export type PromoFaults = Partial<Record<PromoField, string>>
export type PromoReading = { ok: true; body: PromoCodeInput } | { ok: false; faults: PromoFaults }

// Text that is no amount becomes NaN, which the schema rejects at the field.
const amountOf = (text: string, currency: Currency) => parseMoney(text, currency) ?? Number.NaN
const countOf = (typed: number | string) => (typed === '' ? null : typeof typed === 'number' ? typed : Number.NaN)

function valueOf({ discountType, percent, amount }: PromoFormValues, currency: Currency): number {
  if (discountType === 'none') return 0
  if (discountType === 'fixed') return amountOf(amount, currency)
  const basisPoints = typeof percent === 'number' ? percent * 100 : Number.NaN
  // 12.35 × 100 is not an integer in binary. Values with more than two decimals stay fractional, so that the schema rejects them.
  const whole = Math.round(basisPoints)
  return Math.abs(basisPoints - whole) < 1e-6 ? whole : basisPoints
}

function bodyOf(values: PromoFormValues, { currency, timezone }: PromoFormFacts): PromoCodeInput {
  const instant = (local: LocalDateTime) => (local === '' ? null : zonedToUtc(local, timezone).toISOString())
  return {
    code: values.code,
    discountType: values.discountType,
    value: valueOf(values, currency),
    ticketIds: values.covers === 'all' ? null : values.ticketIds,
    unlocksHidden: values.discountType === 'none' || values.unlocksHidden,
    startsAt: instant(values.startsAt),
    expiresAt: instant(values.expiresAt),
    maxUses: countOf(values.maxUses),
    maxPerBuyer: countOf(values.maxPerBuyer),
    minOrderTotal: values.minOrderTotal.trim() === '' ? 0 : amountOf(values.minOrderTotal, currency),
    status: 'active',
  }
}

/** The form's field for a field of the contract. */
export function formFieldOf(path: string, { discountType }: Pick<PromoFormValues, 'discountType'>): PromoField {
  if (path === 'value') return discountType === 'fixed' ? 'amount' : 'percent'
  const [field = ''] = path.split('.')
  return isField(field) ? field : 'code'
}

function isField(name: string): name is PromoField {
  return Object.hasOwn(blankPromo, name)
}

const MOST_USES = 9_999_999

function adviceFor({ currency }: PromoFormFacts): Readonly<Record<PromoField, string>> {
  const example = { example: formatMoney(500_000, currency) }
  const count = m.programme_promo_fault_count({ max: formatNumber(MOST_USES) })
  return {
    code: m.programme_promo_fault_code(),
    discountType: m.programme_promo_fault_kind(),
    percent: m.programme_promo_fault_percent(),
    amount: m.programme_promo_fault_amount(example),
    covers: m.programme_promo_fault_covers(),
    ticketIds: m.programme_promo_fault_tickets(),
    unlocksHidden: m.programme_promo_fault_unlocks(),
    startsAt: m.programme_promo_fault_starts(),
    expiresAt: m.programme_promo_fault_expires(),
    maxUses: count,
    maxPerBuyer: count,
    minOrderTotal: m.programme_promo_fault_amount_or_empty(example),
  }
}

/** Reads the form: a valid request body, or a message for each invalid field. */
export function readPromoForm(values: PromoFormValues, facts: PromoFormFacts): PromoReading {
  const advice = adviceFor(facts)
  const faults: PromoFaults = {}
  const parsed = promoCodeInput.safeParse(bodyOf(values, facts))
  if (!parsed.success) {
    for (const issue of parsed.error.issues) {
      const field = formFieldOf(issue.path.join('.'), values)
      faults[field] ??= advice[field]
    }
    return { ok: false, faults }
  }
  const date = (instant: string | null) => (instant === null ? null : new Date(instant))
  const { data } = parsed
  const terms = {
    ...data,
    ticketTypeIds: data.ticketIds,
    startsAt: date(data.startsAt),
    expiresAt: date(data.expiresAt),
  }
  const check = checkPromoCode(terms)
  if (check.ok) return { ok: true, body: data }
  const field = formFieldOf(check.field, values)
  return { ok: false, faults: { [field]: advice[field] } }
}
