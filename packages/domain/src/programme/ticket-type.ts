import { MAX_ORDER_TOTAL } from '../money.ts'

/** How a ticket type is priced: nothing, its price, or what the buyer gives from its price up. */
export const ticketTypeKinds = ['free', 'paid', 'donation'] as const
export type TicketTypeKind = (typeof ticketTypeKinds)[number]

/** Whether it is for sale. */
export const ticketTypeStatuses = ['on_sale', 'paused', 'archived'] as const
export type TicketTypeStatus = (typeof ticketTypeStatuses)[number]

/** Who sees it: everyone, nobody, or who has entered a promo code that unlocks it. */
export const ticketTypeVisibilities = ['public', 'hidden', 'code_only'] as const
export type TicketTypeVisibility = (typeof ticketTypeVisibilities)[number]

/** The fields of a ticket type that depend on each other. `price` in minor units: 0 when free, the minimum of a donation. */
export type TicketTypeDraft = {
  kind: TicketTypeKind
  price: number
  /** Null is unlimited. */
  capacity: number | null
  salesStartAt: Date | null
  salesEndAt: Date | null
  minPerOrder: number
  maxPerOrder: number
  /** How many people a unit lets in; one where it is left out, nobody for an extra. */
  admits?: number | undefined
  /** Whether it has a waiting list. */
  waitingList?: boolean | undefined
  /** Sizes or colours. */
  variants?: readonly { readonly name: string }[] | undefined
  priceSteps?: readonly unknown[] | undefined
  groupPrices?: readonly unknown[] | undefined
}

/** The largest capacity of one ticket type. */
export const MAX_CAPACITY = 1_000_000

/** The most tickets of one type, and of one order. */
export const MAX_PER_ORDER = 100

/** The most people that one unit of a ticket type admits: a table, a group. */
export const MAX_ADMITS = 50

/** The most people that one order lets in. */
export const MAX_PEOPLE_PER_ORDER = 200

/** The most variants of an extra. */
export const MAX_VARIANTS = 30

/** Why a draft is refused. */
export type TicketTypeFault =
  | 'free_has_price'
  | 'price_required'
  | 'price_out_of_range'
  | 'capacity_out_of_range'
  | 'below_claimed'
  | 'ends_before_start'
  | 'after_event'
  | 'out_of_range'
  | 'above_maximum'
  | 'variants_admit'
  | 'variants_repeated'
  | 'extra_waits'
  | 'extra_priced'

/** The answer to a draft: fine, or the first field at fault and why. */
export type TicketTypeCheck =
  | { ok: true }
  | {
      ok: false
      field:
        | 'price'
        | 'capacity'
        | 'salesEndAt'
        | 'minPerOrder'
        | 'maxPerOrder'
        | 'variants'
        | 'waitingList'
        | 'priceSteps'
        | 'groupPrices'
      reason: TicketTypeFault
    }

/**
 * The rules of a ticket type that no single field can check. `claimed` is what is held and sold: capacity never falls below it.
 * `eventEndsAt` is left out while the event has no dates.
 */
export function checkTicketType(
  draft: TicketTypeDraft,
  { claimed, eventEndsAt = null }: { claimed: number; eventEndsAt?: Date | null },
): TicketTypeCheck {
  return (
    checkPrice(draft) ??
    checkCapacity(draft.capacity, claimed) ??
    checkSales(draft, eventEndsAt) ??
    checkPerOrder(draft) ??
    checkExtra(draft) ?? { ok: true }
  )
}

function checkPrice({ kind, price }: TicketTypeDraft): TicketTypeCheck | null {
  if (!Number.isSafeInteger(price) || price < 0 || price > MAX_ORDER_TOTAL) {
    return { ok: false, field: 'price', reason: 'price_out_of_range' }
  }
  if (kind === 'free' && price !== 0) return { ok: false, field: 'price', reason: 'free_has_price' }
  if (kind === 'paid' && price === 0) return { ok: false, field: 'price', reason: 'price_required' }
  return null
}

function checkCapacity(capacity: number | null, claimed: number): TicketTypeCheck | null {
  if (capacity === null) return null
  if (!Number.isInteger(capacity) || capacity < 0 || capacity > MAX_CAPACITY) {
    return { ok: false, field: 'capacity', reason: 'capacity_out_of_range' }
  }
  return capacity < claimed ? { ok: false, field: 'capacity', reason: 'below_claimed' } : null
}

function checkSales({ salesStartAt, salesEndAt }: TicketTypeDraft, eventEndsAt: Date | null): TicketTypeCheck | null {
  if (!salesEndAt) return null
  if (salesStartAt && salesEndAt <= salesStartAt) return { ok: false, field: 'salesEndAt', reason: 'ends_before_start' }
  if (eventEndsAt && salesEndAt > eventEndsAt) return { ok: false, field: 'salesEndAt', reason: 'after_event' }
  return null
}

function checkPerOrder({ minPerOrder, maxPerOrder }: TicketTypeDraft): TicketTypeCheck | null {
  if (!isPerOrder(minPerOrder)) return { ok: false, field: 'minPerOrder', reason: 'out_of_range' }
  if (!isPerOrder(maxPerOrder)) return { ok: false, field: 'maxPerOrder', reason: 'out_of_range' }
  return minPerOrder > maxPerOrder ? { ok: false, field: 'minPerOrder', reason: 'above_maximum' } : null
}

/**
 * Only extras have variants, and nobody waits for one: an offer of an extra would come without the ticket it needs. They have one
 * price, or one for each variant: steps and group prices are of what lets people in.
 */
function checkExtra(draft: TicketTypeDraft): TicketTypeCheck | null {
  const { admits = 1, waitingList = false, variants = [], priceSteps = [], groupPrices = [] } = draft
  if (admits > 0 && variants.length > 0) return { ok: false, field: 'variants', reason: 'variants_admit' }
  if (admits === 0 && waitingList) return { ok: false, field: 'waitingList', reason: 'extra_waits' }
  if (admits === 0 && priceSteps.length > 0) return { ok: false, field: 'priceSteps', reason: 'extra_priced' }
  if (admits === 0 && groupPrices.length > 0) return { ok: false, field: 'groupPrices', reason: 'extra_priced' }
  const names = new Set(variants.map(({ name }) => name.toLowerCase()))
  return names.size === variants.length ? null : { ok: false, field: 'variants', reason: 'variants_repeated' }
}

function isPerOrder(count: number): boolean {
  return Number.isInteger(count) && count >= 1 && count <= MAX_PER_ORDER
}
