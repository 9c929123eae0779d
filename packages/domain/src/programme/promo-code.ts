import { MAX_ORDER_TOTAL } from '../money.ts'
import { type Discount, lineSubtotal, type PriceableLine } from './pricing.ts'

/** What a promo code takes off: a share in basis points, an amount in minor units of the event's currency, or nothing. */
export type PromoDiscountType = 'percent' | 'fixed' | 'none'

/** The status that its organiser sets. */
export type PromoCodeStatus = 'active' | 'inactive'

/** What has become of it: its status, its window and its uses together. */
export type PromoCodeState = PromoCodeStatus | 'scheduled' | 'expired' | 'used_up'

/** The maximum limit of uses of a code. */
export const MAX_PROMO_USES = 9_999_999

/** The whole of a price, in basis points. */
const WHOLE = 10_000

/** The terms of a promo code. Without `ticketTypeIds` it is for every ticket type of its event. */
export type PromoCodeTerms = {
  discountType: PromoDiscountType
  /** Basis points or minor units; 0 when it takes nothing off. */
  value: number
  ticketTypeIds: readonly string[] | null
  /** Whether it opens ticket types that are sold by code only. */
  unlocksHidden: boolean
  startsAt: Date | null
  expiresAt: Date | null
  /** The least the tickets of an order cost before any discount, in minor units. */
  minOrderTotal: number
  status: PromoCodeStatus
}

const CODE = /^[A-Z0-9_-]{2,50}$/

/** A code as it is kept and compared: trimmed and in capitals. */
export function normalisePromoCode(text: string): string {
  return text.trim().toUpperCase()
}

/** Whether a normalised text can be a code at all. */
export function isPromoCode(text: string): boolean {
  return CODE.test(text)
}

/** Why the terms of a code are refused, with the field at fault. */
export type PromoCodeFault = 'out_of_range' | 'value_without_discount' | 'does_nothing' | 'ends_before_start'

/** Fine, or the first field at fault and why. */
export type PromoCodeCheck =
  { ok: true } | { ok: false; field: 'value' | 'discountType' | 'expiresAt'; reason: PromoCodeFault }

/** The rules of a promo code that no single field can check. */
export function checkPromoCode(terms: Omit<PromoCodeTerms, 'status'>): PromoCodeCheck {
  const { discountType, value, startsAt, expiresAt } = terms
  if (discountType === 'none') {
    if (value !== 0) return { ok: false, field: 'value', reason: 'value_without_discount' }
    if (!terms.unlocksHidden) return { ok: false, field: 'discountType', reason: 'does_nothing' }
  } else if (!Number.isInteger(value) || value < 1 || value > (discountType === 'percent' ? WHOLE : MAX_ORDER_TOTAL)) {
    return { ok: false, field: 'value', reason: 'out_of_range' }
  }
  if (startsAt && expiresAt && expiresAt <= startsAt) {
    return { ok: false, field: 'expiresAt', reason: 'ends_before_start' }
  }
  return { ok: true }
}

/** The state of a code at `now`. `uses` counts those held and paid; no `maxUses` is no limit. */
export function promoCodeState(
  code: Pick<PromoCodeTerms, 'status' | 'startsAt' | 'expiresAt'> & { maxUses: number | null; uses: number },
  now: Date,
): PromoCodeState {
  if (code.expiresAt && now >= code.expiresAt) return 'expired'
  if (code.status === 'inactive') return 'inactive'
  if (code.maxUses !== null && code.uses >= code.maxUses) return 'used_up'
  return code.startsAt && now < code.startsAt ? 'scheduled' : 'active'
}

/** Whether the code is for this ticket type. */
export function promoCodeCovers(terms: Pick<PromoCodeTerms, 'ticketTypeIds'>, ticketTypeId: string): boolean {
  return terms.ticketTypeIds === null || terms.ticketTypeIds.includes(ticketTypeId)
}

/** The discount a code stands for, as pricing takes it; null for one that only unlocks. */
export function promoDiscount(
  terms: Pick<PromoCodeTerms, 'discountType' | 'value' | 'ticketTypeIds'>,
): Discount | null {
  const { discountType, value, ticketTypeIds } = terms
  // An empty list would mean every ticket type to pricing; a code whose ticket types are all gone takes off nothing.
  if (discountType === 'none' || ticketTypeIds?.length === 0) return null
  if (discountType === 'percent') return { kind: 'percent', basisPoints: value, ticketTypeIds }
  return { kind: 'fixed', amount: value, ticketTypeIds }
}

/** What makes a code useless for an order: the order costs too little, or nothing in it gets cheaper or is unlocked. */
export type PromoFit = 'fits' | 'minimum' | 'not_applicable'

/** Whether an order at these prices, before discount, may use the code. `unlocks` tells which ticket types need one. */
export function promoFit(
  terms: PromoCodeTerms,
  lines: readonly PriceableLine[],
  unlocks: (ticketTypeId: string) => boolean,
): PromoFit {
  const covered = lines.filter((line) => promoCodeCovers(terms, line.ticketTypeId))
  const cheaper = terms.discountType !== 'none' && covered.some((line) => lineSubtotal(line) > 0)
  const unlocked = terms.unlocksHidden && covered.some((line) => unlocks(line.ticketTypeId))
  if (!cheaper && !unlocked) return 'not_applicable'
  const subtotal = lines.reduce((sum, line) => sum + lineSubtotal(line), 0)
  return subtotal < terms.minOrderTotal ? 'minimum' : 'fits'
}
