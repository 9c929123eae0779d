import { promoCodeInput, type PromoCodeInput, type PromoCodeView } from '@foyer/contract'
import {
  checkPromoCode,
  parseMoney,
  toTyped,
  zonedToUtc,
  type Currency,
  type LocalDateTime,
  type PromoDiscountType,
} from '@foyer/domain'
import { formatMoney } from '@foyer/messages'
import { localTimeOf } from '../../../lib/local-time.ts'

/** The form's fields. Amounts are typed in major units, shares in per cent, dates on the event's clock; '' is no limit. */
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
  currency: Currency
  timezone: string
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
export function promoFormOf(code: PromoCodeView, { currency, timezone }: PromoFormFacts): PromoFormValues {
  const local = (instant: string | null) => localTimeOf(instant, timezone)
  const typed = (minor: number) => toTyped(minor, currency)
  return {
    code: code.code,
    discountType: code.discountType,
    percent: code.discountType === 'percent' ? code.value / 100 : blankPromo.percent,
    amount: code.discountType === 'fixed' ? typed(code.value) : '',
    covers: code.ticketIds ? 'some' : 'all',
    ticketIds: code.ticketIds ?? [],
    unlocksHidden: code.unlocksHidden,
    startsAt: local(code.startsAt),
    expiresAt: local(code.expiresAt),
    maxUses: code.maxUses ?? '',
    maxPerBuyer: code.maxPerBuyer ?? '',
    minOrderTotal: code.minOrderTotal === 0 ? '' : typed(code.minOrderTotal),
  }
}

export const fieldLabels: Readonly<Record<PromoField, string>> = {
  code: 'Code',
  discountType: 'What it does',
  percent: 'Per cent off',
  amount: 'Amount off the order',
  covers: 'Valid for',
  ticketIds: 'Tickets',
  unlocksHidden: 'Unlocks tickets that need a code',
  startsAt: 'Valid from',
  expiresAt: 'Valid until',
  maxUses: 'Uses in all',
  maxPerBuyer: 'Uses per person',
  minOrderTotal: 'Smallest order',
}

export type PromoFaults = Partial<Record<PromoField, string>>
export type PromoReading = { ok: true; body: PromoCodeInput } | { ok: false; faults: PromoFaults }

// What cannot be read becomes no number, which the schema refuses at the field's own name.
const amountOf = (text: string, currency: Currency) => parseMoney(text, currency) ?? Number.NaN
const countOf = (typed: number | string) => (typed === '' ? null : typeof typed === 'number' ? typed : Number.NaN)

function valueOf({ discountType, percent, amount }: PromoFormValues, currency: Currency): number {
  if (discountType === 'none') return 0
  if (discountType === 'fixed') return amountOf(amount, currency)
  const basisPoints = typeof percent === 'number' ? percent * 100 : Number.NaN
  // 12.35 × 100 is not whole in binary; what is no hundredth of a per cent stays one that is refused.
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

/** The field of the form that a field of the contract is typed into. */
export function formFieldOf(path: string, { discountType }: Pick<PromoFormValues, 'discountType'>): PromoField {
  if (path === 'value') return discountType === 'fixed' ? 'amount' : 'percent'
  const [field = ''] = path.split('.')
  return isField(field) ? field : 'code'
}

function isField(name: string): name is PromoField {
  return Object.hasOwn(fieldLabels, name)
}

function adviceFor({ currency }: PromoFormFacts): Readonly<Record<PromoField, string>> {
  const amount = `Type an amount such as ${formatMoney(500_000, currency)}.`
  const count = 'Choose from 1 to 9,999,999, or leave it empty.'
  return {
    code: 'Use 2 to 50 letters without accents, digits, dashes or underscores.',
    discountType: 'Choose what the code does.',
    percent: 'Choose more than 0 and at most 100, with at most two decimals.',
    amount,
    covers: 'Choose what it is valid for.',
    ticketIds: 'Choose at least one ticket, or let it be valid for all.',
    unlocksHidden: 'Choose whether it unlocks tickets.',
    startsAt: 'Choose a day and a time.',
    expiresAt: 'It must end after it starts.',
    maxUses: count,
    maxPerBuyer: count,
    minOrderTotal: `${amount} Or leave it empty.`,
  }
}

/** What the form says: a code the server will take, or what is wrong with which field. */
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
