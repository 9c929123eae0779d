import type { PublicEventView, PublicTicketTypeView } from '@foyer/contract'
import type { PricePart } from '@foyer/domain'
import { m } from '@foyer/messages'
import { useState } from 'react'
import { announce } from '../../../ui/LiveRegion.tsx'
import {
  ceilingOf,
  countsOf,
  fitCart,
  reducedPrice,
  quantityOf,
  priceCart,
  pricePartsOf,
  startingCart,
  emptyCart,
  step,
  withGift,
  withOpenSteps,
  withQuantity,
  type BundledCart,
  type Cart,
  type TicketTypeAvailability,
} from './cart.ts'
import { useAvailability } from './use-availability.ts'
import { usePlaceHold } from './use-place-hold.ts'
import { usePromoCode } from './use-promo-code.ts'

/** What one row of the box shows, and what its controls do. */
export interface TicketTypeRowState {
  readonly ticketType: PublicTicketTypeView
  readonly sale: TicketTypeAvailability['state']
  /** Sold out, and one can wait for it. */
  readonly waitingList: boolean
  /** Null if unlimited, or not known yet. */
  readonly left: number | null
  readonly quantity: number
  /** The chosen tickets by what they cost. */
  readonly parts: readonly PricePart[]
  readonly ceiling: number
  /** What one costs with the code; null where its price stays. */
  readonly reduced: number | null
  /** On sale by the code alone. */
  readonly unlocked: boolean
  /** What was typed for a donation; undefined while it stands at its suggestion. */
  readonly gift: string | undefined
  /** Why this ticket type prevents the hold. */
  readonly complaint: string | null
  readonly onStep: (by: 1 | -1) => void
  readonly onGift: (text: string) => void
}

function refusalOf(left: number): string {
  return left === 0 ? m.events_box_just_sold_out() : m.events_box_only_left({ count: left })
}

/** The state of the ticket box: what is chosen, what it costs, what can be had, and the hold. */
export function useTicketBox(event: PublicEventView) {
  const { availability, refetch } = useAvailability(event._id)
  const hold = usePlaceHold(event._id)
  const promo = usePromoCode(event._id)
  const { applied } = promo
  const unlocked = applied?.unlocked ?? []
  const [chosen, setChosen] = useState<Cart | null>(null)
  const [asked, setAsked] = useState(false)

  const known = new Map(
    [...(availability?.tickets ?? []), ...(applied?.availability ?? [])].map((ticketType) => [
      ticketType._id,
      ticketType,
    ]),
  )
  const offer = {
    ...event,
    tickets: [...unlocked, ...event.tickets].map((ticketType) => withOpenSteps(ticketType, known.get(ticketType._id))),
  }
  const isUnlocked = (id: string) => unlocked.some(({ _id }) => _id === id)
  const saleOf = (id: string) => known.get(id)?.state ?? (event.soldOut ? 'sold_out' : 'on_sale')
  const leftOf = (id: string) => (saleOf(id) === 'on_sale' ? (known.get(id)?.remaining ?? null) : 0)
  // Derived, so that an update of availability never overwrites the visitor's choice.
  // Where there are bundles, there is a choice.
  const start = () => (event.bundles ? emptyCart : startingCart(event, unlocked, leftOf))
  const cartOf = (choice: Cart | null) => fitCart(offer, choice ?? start(), leftOf)
  const cart = cartOf(chosen)
  const { bundles = [] } = cart.bundled ?? {}
  const bundleOnSale = availability
    ? (availability.bundles ?? []).some(({ state }) => state === 'on_sale')
    : event.bundles !== undefined && !event.soldOut
  const { items, priced, invalid, fit } = priceCart(offer, cart, applied)
  const isEmpty = items.length + bundles.length === 0

  // A part of the page whose script came late may still hold the callbacks of an earlier cart.
  const change = (next: (cart: Cart) => Cart) => {
    setChosen((latest) => next(cartOf(latest)))
    setAsked(false)
    hold.forgetProblem()
  }

  const stepped = (latest: Cart, ticketType: PublicTicketTypeView, by: 1 | -1) => {
    const ceiling = ceilingOf(ticketType, offer, latest, leftOf(ticketType._id))
    return withQuantity(latest, ticketType._id, step(ticketType, quantityOf(latest, ticketType._id), by, ceiling))
  }

  const rows = offer.tickets.map((ticketType): TicketTypeRowState => {
    const ceiling = ceilingOf(ticketType, offer, cart, leftOf(ticketType._id))
    const quantity = quantityOf(cart, ticketType._id)
    const refused = hold.problem?.left.get(ticketType._id)
    return {
      ticketType,
      sale: saleOf(ticketType._id),
      waitingList: known.get(ticketType._id)?.waitingList ?? false,
      left: leftOf(ticketType._id),
      quantity,
      ceiling,
      reduced: reducedPrice(offer, ticketType, applied),
      parts: pricePartsOf(ticketType, quantity),
      unlocked: isUnlocked(ticketType._id),
      gift: cart.gifts[ticketType._id],
      complaint: refused === undefined ? null : refusalOf(refused),
      onStep: (by) => change((latest) => stepped(latest, ticketType, by)),
      onGift: (text) => change((latest) => withGift(latest, ticketType._id, text)),
    }
  })

  const submit = async () => {
    setAsked(true)
    if (isEmpty) announce(m.events_box_choose_first())
    if (isEmpty || invalid !== null || hold.busy) return
    const problem = await hold.place({
      items,
      ...(bundles.length > 0 && { bundles }),
      ...(applied && fit === 'fits' && { promoCode: applied.code }),
    })
    if (problem === null) return
    if (problem.ofPromoCode) promo.refuse(problem.message)
    void refetch()
    setChosen((latest) => fitCart(offer, cartOf(latest), (id) => problem.left.get(id) ?? null))
  }

  return {
    rows,
    /** How many people the chosen tickets let in. */
    count: countsOf(offer, cart).people,
    /** How many extras are chosen besides. */
    extras: countsOf(offer, cart).extras,
    priced,
    /** Whether the price is known: not while the amount of a donation is invalid. */
    priceKnown: invalid === null,
    promo,
    /** What the applied code does for what is chosen. */
    fit,
    /** The donation with an invalid amount, once the visitor has tried to continue. */
    invalidGift: asked ? invalid : null,
    empty: asked && isEmpty,
    bundled: bundles.length > 0,
    /** What is left of the bundles; null until it is known. */
    bundleStock: availability?.bundles ?? null,
    /** Nothing was chosen on this page yet. */
    untouched: chosen === null,
    onChoose: (quantities: Cart['quantities']) => change((latest) => ({ ...latest, quantities })),
    onBundles: (bundled: BundledCart) => change((latest) => ({ ...latest, bundled })),
    /** How many people are going; null while the organiser does not show it, or it is not known yet. */
    going: availability?.going ?? null,
    anyOnSale: rows.some(({ sale }) => sale === 'on_sale') || bundleOnSale,
    items,
    bundles,
    busy: hold.busy,
    problem: hold.problem,
    submit,
  }
}

export type TicketBoxState = ReturnType<typeof useTicketBox>
