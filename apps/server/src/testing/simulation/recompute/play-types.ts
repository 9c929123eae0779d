import { createTicketType } from '../../factories.ts'
import type { Player } from './play.ts'

export interface SoldType {
  readonly ticketTypeId: string
  /** A free type does not correspond to a pay-what-you-want type of another date. */
  readonly kind: 'paid' | 'free' | 'donation'
  readonly price: bigint
  readonly admits: bigint
  /** A lower price for so many tickets. */
  readonly step: { readonly id: string; readonly price: bigint; readonly quantity: bigint } | null
  /** A lower price for all tickets of an order that has at least so many. */
  readonly group: { readonly from: bigint; readonly price: bigint } | null
}

type Seller = Pick<Player, 'site' | 'user' | 'next'>

/** A group price for two or three tickets, between half the price and all of it; none where that is nothing. */
export function groupPriceOf({ next }: Seller, price: bigint): SoldType['group'] {
  const less = (price * BigInt(50 + next(50))) / 100n
  return less === 0n ? null : { from: BigInt(2 + next(2)), price: less }
}

/** A group price in the form that the contract requires. */
export const groupFields = (group: SoldType['group']) =>
  group && { groupPrices: [{ from: Number(group.from), price: Number(group.price) }] }

/** A ticket type whose first tickets cost half, unless half is nothing, and which often has a group price as well. */
export async function sellByStep(seller: Seller, eventId: string, price: bigint): Promise<SoldType> {
  const { site, user, next } = seller
  const early = price / 2n
  const quantity = BigInt(1 + next(6))
  const group = next(2) === 0 ? groupPriceOf(seller, price) : null
  const priceSteps = early === 0n ? [] : [{ name: 'Early', price: Number(early), quantity: Number(quantity) }]
  const fields = { name: 'Early or late', price: Number(price), capacity: 500, priceSteps, ...groupFields(group) }
  const ticketTypeId = await createTicketType(site, user, eventId, fields)
  const step = await site.deps.db
    .selectFrom('price_steps')
    .select('id')
    .where('ticket_type_id', '=', ticketTypeId)
    .executeTakeFirst()
  const sold = step ? { ...step, price: early, quantity } : null
  return { ticketTypeId, price, kind: 'paid', admits: 1n, step: sold, group }
}

/** A ticket type whose units admit several people, or nobody. */
export async function sellUnits(
  { site, user }: Seller,
  eventId: string,
  { name, admits, price }: { name: string; admits: bigint; price: bigint },
): Promise<SoldType> {
  const fields = { name, price: Number(price), capacity: 500, admits: Number(admits) }
  const ticketTypeId = await createTicketType(site, user, eventId, fields)
  return { ticketTypeId, kind: 'paid', price, admits, step: null, group: null }
}

/** An extra in sizes: each is a ticket type of its own, which costs as much as the extra and its surcharge. */
export async function sellSizes(
  { site, user }: Seller,
  eventId: string,
  { price, sizes }: { price: bigint; sizes: readonly { name: string; surcharge: bigint }[] },
): Promise<SoldType[]> {
  const variants = sizes.map(({ name, surcharge }) => ({ name, surcharge: Number(surcharge), capacity: 500 }))
  const extraId = await createTicketType(site, user, eventId, {
    name: 'Shirt',
    price: Number(price),
    capacity: null,
    admits: 0,
    variants,
  })
  const made = await site.deps.db
    .selectFrom('ticket_types')
    .select('id')
    .where('variant_of', '=', extraId)
    .orderBy('variant_position')
    .execute()
  return made.map(({ id: ticketTypeId }, index) => ({
    ticketTypeId,
    kind: 'paid',
    price: price + (sizes[index]?.surcharge ?? 0n),
    admits: 0n,
    step: null,
    group: null,
  }))
}
