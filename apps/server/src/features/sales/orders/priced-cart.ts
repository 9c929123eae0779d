import {
  type BundleRequestFault,
  checkOrderLimits,
  expandBundles,
  type OpenStep,
  peopleOf,
  type PriceableLine,
  priceOrder,
  promoDiscount,
  promoFit,
  required,
  type SalesTax,
} from '@foyer/domain'
import type { OrderLine } from '../../../db/schema/index.ts'
import { AppError } from '../../../http/app-error.ts'
import type { FieldFault } from '../../../http/field-faults.ts'
import type { Need } from '../../programme/inventory/index.ts'
import { bundleCounts } from './bundle-counts.ts'
import { promoRefusal } from '../../programme/promo-codes/index.ts'
import { openStepsOf, ownPrice } from '../../programme/ticket-types/index.ts'
import type { SellingTerms } from './selling-terms.ts'

/** A number of tickets of one type. `unitPrice` in minor units is read for donations only. */
export interface ChosenItem {
  readonly ticketTypeId: string
  readonly quantity: number
  readonly unitPrice?: number | undefined
}

/** A number of bundles of one kind, each with these variants of its extras. */
export interface ChosenBundle {
  readonly bundleId: string
  readonly quantity: number
  readonly variantIds?: readonly string[] | undefined
}

/** A visitor's selection: tickets and extras, and bundles of them. */
export interface Chosen {
  readonly items: readonly ChosenItem[]
  readonly bundles?: readonly ChosenBundle[] | undefined
}

/** What a hold takes from one counter, and the version of the terms it was priced by. */
export interface PricedNeed extends Need {
  readonly version: number
}

/** A purchase, priced by one reading of the terms. Amounts in minor units of `currency`. */
export interface PricedCart {
  readonly eventId: string
  readonly lines: readonly OrderLine[]
  /** How many people it lets in. */
  readonly quantity: number
  readonly currency: string
  readonly subtotal: number
  readonly discountTotal: number
  readonly feeTotal: number
  readonly taxTotal: number
  /** The event's tax as it was read, null where there is none. */
  readonly tax: SalesTax | null
  readonly platformFee: number
  readonly total: number
  readonly holdSeconds: number
  /** The promo code it was priced with, and its normalised form; both null without one. */
  readonly promoCodeId: string | null
  readonly promoCode: string | null
  /** What it claims of ticket types, the event, bundles and the uses of a code; a buyer's limits are not included. */
  readonly needs: readonly PricedNeed[]
  /** Everything except the needs, in the form that the database functions read. */
  readonly json: string
}

const REFUSALS: Partial<Record<string, FieldFault>> = {
  below_minimum: 'below_order_minimum',
  above_maximum: 'above_order_maximum',
  price_required: 'price_needed',
  price_below_minimum: 'price_below_minimum',
  needs_ticket: 'extra_needs_ticket',
  above_per_ticket: 'extra_above_per_ticket',
}

const BUNDLE_REFUSALS: Record<Exclude<BundleRequestFault, 'unknown_bundle'>, FieldFault> = {
  too_many_bundles: 'bundle_too_many',
  variants: 'bundle_variants',
}

export type PromoOfTerms = SellingTerms['promoCodes'] extends ReadonlyMap<string, infer Promo> ? Promo : never

/**
 * What price steps depend on in addition to the terms: the server's clock, read once, and how many tickets a step has left, null for
 * enough.
 */
export interface StepFacts {
  readonly now: Date
  readonly leftOf: (stepId: string) => number | null
}

/** The open steps of the types in a cart that have any. */
type OpenSteps = ReadonlyMap<string, readonly OpenStep[]>

const NO_STEPS: OpenSteps = new Map()

const MOST_CARTS = 500
const known = new WeakMap<SellingTerms, Map<string, PricedCart>>()

/**
 * The cart of a request. In a rush most visitors request the same few carts, and a price only depends on the terms, the items and the open
 * price steps, so equal carts are priced once per reading of the terms. Throws the error for the visitor when a limit is reached.
 */
export function pricedCart(
  wanted: Chosen,
  terms: SellingTerms,
  promo: PromoOfTerms | null,
  facts: StepFacts,
): PricedCart {
  const { items, bundles = [] } = wanted
  const steps = stepsOf(items, terms, facts)
  const chosen = [
    ...items.map(
      (item) =>
        `${item.ticketTypeId}*${item.quantity}*${item.unitPrice ?? ''}${stepsKey(steps, item)}${passKey(item, terms, facts.now)}`,
    ),
    ...bundles.map(({ bundleId, quantity, variantIds = [] }) => `${bundleId}*${quantity}#${variantIds.join('+')}`),
  ].join()
  const key = promo ? `${promo.id} ${chosen}` : chosen
  let carts = known.get(terms)
  const cart = carts?.get(key)
  if (cart) return cart
  if (!carts || carts.size >= MOST_CARTS) known.set(terms, (carts = new Map<string, PricedCart>()))
  const priced = price(wanted, terms, { promo, steps, now: facts.now })
  carts.set(key, priced)
  return priced
}

function stepsOf(items: readonly ChosenItem[], { types }: SellingTerms, { now, leftOf }: StepFacts): OpenSteps {
  let steps: Map<string, readonly OpenStep[]> | null = null
  for (const { ticketTypeId } of items) {
    const type = types.get(ticketTypeId)
    if (type && type.price_steps.length > 0)
      (steps ??= new Map()).set(
        type.id,
        openStepsOf(type, now, ({ id }) => leftOf(id)),
      )
  }
  return steps ?? NO_STEPS
}

function stepsKey(steps: OpenSteps, { ticketTypeId }: ChosenItem): string {
  const own = steps.get(ticketTypeId)
  return own === undefined ? '' : `@${own.map(({ id, left }) => `${id}<${left ?? ''}`).join('/')}`
}

/** The price of a pass that falls with each date: the same terms give another price later. */
function passKey({ ticketTypeId }: ChosenItem, { types }: SellingTerms, now: Date): string {
  const type = types.get(ticketTypeId)
  return type?.pro_rata ? `=${ownPrice(type, now)}` : ''
}

function price(
  wished: Chosen,
  terms: SellingTerms,
  { promo, steps, now }: { promo: PromoOfTerms | null; steps: OpenSteps; now: Date },
): PricedCart {
  const { event } = terms
  const wanted = checkedLines(wished, terms, { steps, now })
  if (promo) assertFits(promo, wanted, terms)
  const priced = priceOrder({
    currency: event.currency,
    lines: wanted,
    discount: promo && promoDiscount(promo),
    fee: terms.fee,
    feeMode: event.fee_mode,
    tax: event.tax,
  })
  const lines = priced.lines.map((line): OrderLine => ({
    ticketTypeId: line.ticketTypeId,
    name: typeOf(terms, line.ticketTypeId).name,
    ...whyPriced(line, terms),
    quantity: line.quantity,
    ...admitting(typeOf(terms, line.ticketTypeId)),
    unitPrice: line.unitPrice,
    subtotal: line.subtotal,
    discount: line.discount,
    passedFee: line.passedFee,
    platformFee: line.platformFee,
    tax: line.tax,
    total: line.total,
  }))
  const quantity = peopleOf(lines)
  const facts = {
    eventId: event.id,
    lines,
    quantity,
    currency: event.currency,
    subtotal: priced.subtotal,
    discountTotal: priced.discountTotal,
    feeTotal: priced.passedFeeTotal,
    taxTotal: priced.taxTotal,
    tax: event.tax,
    platformFee: priced.platformFee,
    total: priced.total,
    holdSeconds: event.hold_minutes * 60,
    promoCodeId: promo?.id ?? null,
    promoCode: promo?.code ?? null,
  }
  const needs = needsOf(lines, quantity, terms)
  if (promo) needs.push({ counterId: promo.id, version: promo.version, quantity: 1 })
  return { ...facts, needs, json: JSON.stringify(facts) }
}

function assertFits(promo: PromoOfTerms, lines: readonly PriceableLine[], { types, event }: SellingTerms): void {
  const fit = promoFit(promo, lines, (id) => types.get(id)?.visibility === 'code_only')
  if (fit === 'not_applicable')
    throw promoRefusal('promo.not_applicable', { code: 'promo.not_applicable.code', params: { code: promo.code } })
  if (fit === 'minimum')
    throw promoRefusal(
      'promo.minimum',
      {
        code: 'promo.minimum.code',
        params: { code: promo.code, minimum: promo.minOrderTotal, currency: event.currency },
      },
      { minimum: promo.minOrderTotal },
    )
}

/** The reason for a line's price, where it is not its type's own price. */
function whyPriced(
  { ticketTypeId, priceStepId, groupFrom, bundleId, bundleUnit }: PriceableLine,
  terms: SellingTerms,
): Partial<OrderLine> {
  if (bundleId !== undefined && bundleUnit !== undefined)
    return { bundleId, bundle: bundleOf(terms, bundleId).name, bundleUnit }
  if (groupFrom !== undefined) return { groupFrom }
  if (priceStepId === undefined) return {}
  return { priceStepId, priceStep: stepOf(terms, ticketTypeId, priceStepId).name }
}

function stepOf(terms: SellingTerms, ticketTypeId: string, priceStepId: string) {
  const step = typeOf(terms, ticketTypeId).price_steps.find(({ id }) => id === priceStepId)
  return required(step, `price step ${priceStepId} of a priced line`)
}

/** A bundle of a priced line; the cart refuses what is not on sale before it is priced. */
function bundleOf({ bundles }: SellingTerms, id: string) {
  return required(bundles.get(id), `bundle ${id} of a priced line`)
}

/** The lines of the parts of all bundles. */
function bundleLines(bundles: readonly ChosenBundle[], terms: SellingTerms): PriceableLine[] {
  const expanded = expandBundles(
    bundles.map(({ variantIds = [], ...bundle }) => ({ ...bundle, variantIds })),
    (id) => terms.bundles.get(id),
    {
      priceOf: (id) => terms.types.get(id)?.price,
      variantsOf: (id) => terms.variants.get(id) ?? [],
    },
  )
  if (expanded.ok) return expanded.lines
  const { bundleId, reason } = expanded
  throw reason === 'unknown_bundle'
    ? new AppError('order.not_on_sale', { details: { ticketId: null, bundleId, state: 'unavailable' } })
    : new AppError('order.limit', {
        fields: { [bundleId]: BUNDLE_REFUSALS[reason] },
        details: { ticketId: null, bundleId, reason, limit: null },
      })
}

function checkedLines(
  { items, bundles }: Chosen,
  terms: SellingTerms,
  { steps, now }: { steps: OpenSteps; now: Date },
) {
  const limits = checkOrderLimits({
    inBundles: bundles && bundleLines(bundles, terms),
    items: items.map((item) => ({ ...item, unitPrice: item.unitPrice ?? null })),
    ticketTypes: [...terms.types.values()].map((type) => ({
      id: type.id,
      kind: type.kind,
      price: ownPrice(type, now),
      minPerOrder: type.min_per_order,
      maxPerOrder: type.max_per_order,
      admits: type.admits,
      needs: type.needs_ticket_type_ids,
      mostPerTicket: type.most_per_ticket,
      variantOf: type.variant_of,
      steps: steps.get(type.id),
      groups: type.group_prices,
    })),
    event: { maxTicketsPerOrder: terms.event.max_per_order },
  })
  if (limits.ok) return limits.lines
  const refused = limits.ticketTypeId === null ? undefined : terms.types.get(limits.ticketTypeId)
  throw new AppError(limits.reason === 'unknown_ticket' ? 'order.not_on_sale' : 'order.limit', {
    ...(limits.reason === 'needs_ticket' &&
      refused && { reason: { code: 'order.limit.extra_alone', params: { ticket: refused.name } } }),
    ...(limits.ticketTypeId && {
      fields: { [limits.ticketTypeId]: REFUSALS[limits.reason] ?? 'not_orderable' },
    }),
    details: { ticketId: limits.ticketTypeId, reason: limits.reason, limit: limits.limit },
  })
}

/** How many people each unit of a line admits: left out where it is one, as in most carts. */
function admitting({ admits }: { readonly admits: number }): { admits?: number } {
  return admits === 1 ? {} : { admits }
}

/** A ticket type of a priced line; the cart refuses what is not on sale before it is priced. */
function typeOf({ types }: SellingTerms, id: string) {
  return required(types.get(id), `ticket type ${id} of a priced line`)
}

function needsOf(lines: readonly OrderLine[], quantity: number, terms: SellingTerms): PricedNeed[] {
  const byType = new Map<string, PricedNeed>()
  for (const { ticketTypeId: counterId, quantity: more } of lines) {
    const before = byType.get(counterId)?.quantity ?? 0
    byType.set(counterId, { counterId, version: typeOf(terms, counterId).version, quantity: before + more })
  }
  const needs = [...byType.values()]
  if (terms.eventCounterVersion !== null)
    needs.push({ counterId: terms.event.id, version: terms.eventCounterVersion, quantity })
  // Last, so that a sold-out type is refused as sold out: a short price step only changes the price.
  for (const { ticketTypeId, priceStepId, quantity: atStep } of lines)
    if (priceStepId !== undefined)
      needs.push({
        counterId: priceStepId,
        version: stepOf(terms, ticketTypeId, priceStepId).version,
        quantity: atStep,
      })
  // Before the parts, so that a sold-out bundle is refused as a bundle.
  needs.unshift(...bundleNeeds(lines, terms))
  return needs
}

/** For each bundle of an order, one from the counter of the bundle. */
function bundleNeeds(lines: readonly OrderLine[], terms: SellingTerms): PricedNeed[] {
  return bundleCounts(lines).map((need) => ({ ...need, version: bundleOf(terms, need.counterId).version }))
}
