import { expect } from 'vitest'
import { bundleBody, createBundle } from '../../../features/programme/bundles/bundle-scene.ts'
import { createEvent, createPromoCode, createTicketType } from '../../factories.ts'
import { type ModelEvent, nothingUnreleased } from './model.ts'
import { pick, type Player } from './play.ts'
import { groupFields, groupPriceOf, sellByStep, sellSizes, sellUnits, type SoldType } from './play-types.ts'
import { atLeastNothing, type Code, type Terms } from './second-pricing.ts'

export interface Evening extends ModelEvent {
  /** Whether it has ended and its money was released. */
  isOver: boolean
  /** Whether it sells the passes of the series, and is not one of its dates. */
  readonly isOfPasses: boolean
  readonly terms: Terms
  /** Whether moving to a cheaper date also refunds the difference in booking fee. */
  readonly returnsFee: boolean
  readonly types: readonly SoldType[]
  /** Sold together: so many of some types for a price of their own. */
  readonly bundle: Bundle | null
  readonly codes: readonly (Code & { readonly id: string; readonly name: string })[]
}

export interface Bundle {
  readonly id: string
  readonly price: bigint
  readonly parts: readonly Wanted[]
}

export interface Wanted {
  readonly type: SoldType
  readonly quantity: bigint
  readonly unitPrice: bigint
}

/** Who bears the fee, and a tax: none, on top, or included. */
export const chooseTerms = ({ fee, next }: Player): Terms => ({
  fee,
  passOn: next(2) === 0,
  tax: pick([null, { basisPoints: 750n, inclusive: false }, { basisPoints: 1900n, inclusive: true }], next),
})

/** The terms of an event or a series in the form that the contract requires. */
export const termFields = ({ passOn, tax }: Terms, returnsFee: boolean) => ({
  feeMode: passOn ? 'pass_on' : 'absorb',
  refundPolicy: returnsFee ? 'flexible' : 'none',
  ...(tax && { tax: { name: 'VAT', basisPoints: Number(tax.basisPoints), inclusive: tax.inclusive } }),
})

/**
 * An event with a paid ticket type that has a group price, one with a price step, a free or pay-what-you-want one, tables for three, an
 * extra, another extra in one or two sizes, and three promo codes. An event that is made like another one often sells the same bundle, and
 * often costs more in everything.
 */
export async function openEvening(player: Player, like?: Evening): Promise<Evening> {
  const { site, user, organiser, next } = player
  const isDearer = like !== undefined && next(3) > 0
  const priceOf = (index: number, from: number, most: number) =>
    (isDearer ? (like.types[index]?.price ?? 0n) : BigInt(from)) + BigInt(next(most))
  const terms = chooseTerms(player)
  const price = priceOf(0, 150, 9000)
  const group = groupPriceOf(player, price)
  const returnsFee = next(2) === 0
  const { eventId, ticketTypeId } = await createEvent(site, {
    organiser: user,
    event: { currency: organiser.currency, maxPerOrder: 60, ...termFields(terms, returnsFee) },
    ticket: { price: Number(price), capacity: 500, ...groupFields(group) },
  })
  const first: SoldType = { ticketTypeId, price, kind: 'paid', admits: 1n, step: null, group }
  const second = await sellByStep(player, eventId, priceOf(1, 1, 400))
  const gift = await sellGift(player, eventId, isDearer ? like : undefined)
  const table = await sellUnits(player, eventId, { name: 'Table', admits: 3n, price: priceOf(3, 1, 12_000) })
  const extra = await sellUnits(player, eventId, { name: 'Extra', admits: 0n, price: priceOf(4, 1, 900) })
  const shirt = priceOf(5, 1, 900)
  const small = { name: 'S', surcharge: 0n }
  const large = { name: 'L', surcharge: atLeastNothing(priceOf(6, 1, 300) - (isDearer ? shirt : 0n)) }
  const sizes = next(4) === 0 ? [small] : [small, large]
  const same = like !== undefined && next(4) > 0 ? like.bundle : null
  const bundlePrice = (isDearer ? (like.bundle?.price ?? 0n) : 0n) + BigInt(next(10) === 0 ? 0 : next(40_000))
  const parts = [first, second, table, extra].map((type, index): Wanted => {
    const quantity = same?.parts[index]?.quantity ?? BigInt(1 + next(3))
    return { type, quantity, unitPrice: type.price }
  })
  const evening: Evening = {
    ...newEvening(eventId, terms, returnsFee),
    bundle: await openBundle({ site, user }, eventId, { price: bundlePrice, parts }),
    types: [first, second, gift, table, extra, ...(await sellSizes(player, eventId, { price: shirt, sizes }))],
    codes: await makeCodes(player, eventId, second),
  }
  organiser.events.push(evening)
  return evening
}

/** An event that has sold nothing yet. */
export const newEvening = (eventId: string, terms: Terms, returnsFee: boolean) => ({
  eventId,
  isOver: false,
  isOfPasses: false,
  timezone: 'Africa/Lagos',
  terms,
  returnsFee,
  orders: [],
  held: 0n,
  unreleased: nothingUnreleased(),
})

/** A free ticket type, or one for which buyers pay what they want. */
async function sellGift({ site, user, next }: Player, eventId: string, like?: Evening): Promise<SoldType> {
  const anyKind = pick(['free', 'donation'] as const, next)
  const kind = like?.types[2]?.kind === 'free' ? 'free' : like ? 'donation' : anyKind
  const price = kind === 'free' ? 0n : 100n
  const fields = { name: 'Gift', kind, price: Number(price), capacity: 500 }
  const ticketTypeId = await createTicketType(site, user, eventId, fields)
  return { ticketTypeId, price, kind, admits: 1n, step: null, group: null }
}

/** Two codes for everything, and one for a ticket type. */
async function makeCodes(
  { site, user, next }: Player,
  eventId: string,
  { ticketTypeId }: SoldType,
): Promise<Evening['codes']> {
  const codes: readonly Code[] = [
    { kind: 'percent', value: BigInt(1 + next(9999)), only: null },
    { kind: 'fixed', value: BigInt(1 + next(12_000)), only: null },
    { kind: pick(['percent', 'fixed'] as const, next), value: BigInt(1 + next(5000)), only: [ticketTypeId] },
  ]
  const named = []
  for (const code of codes) {
    const { _id: id, code: name } = await createPromoCode(
      site,
      { eventId, organiser: user },
      { discountType: code.kind, value: Number(code.value), ticketIds: code.only },
    )
    named.push({ ...code, id, name })
  }
  return named
}

/** A bundle of some types at a price of zero or more. */
async function openBundle(
  { site, user }: Pick<Player, 'site' | 'user'>,
  eventId: string,
  { price, parts }: Pick<Bundle, 'price' | 'parts'>,
): Promise<Bundle> {
  const quantities = Object.fromEntries(parts.map(({ type, quantity }) => [type.ticketTypeId, Number(quantity)]))
  const made = await createBundle(site, { organiser: user, eventId }, bundleBody(quantities, { price: Number(price) }))
  expect(made.status, JSON.stringify(made.body)).toBe(201)
  return { id: made.body._id, price, parts }
}
