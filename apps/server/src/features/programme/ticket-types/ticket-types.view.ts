import type { TicketTypeView } from '@foyer/contract'
import { datesToCome, openSteps, type OpenStep, saleState } from '@foyer/domain'
import { type EventRow, isoOrNull } from '../events/index.ts'
import { ownPrice, salesEnd } from './pass-terms.ts'
import type { PriceStepWithCounts, TicketTypeWithCounts } from './ticket-types.queries.ts'

/** Whether a ticket type can be bought now, by its counter; `unlocked` if the buyer has a promo code that unlocks it. */
export function saleStateOf(type: TicketTypeWithCounts, event: EventRow, now: Date, unlocked = false) {
  return saleState({
    ticketType: {
      status: type.status,
      visibility: type.visibility,
      salesStartAt: type.sales_start_at,
      salesEndAt: salesEnd(type),
      soldOut: type.awaited > 0 || (type.capacity !== null && type.claimed >= type.capacity),
    },
    event: saleOf(event),
    now,
    unlocked,
  })
}

/** The facts of an event that the sale of its tickets depends on. An event that administrators blocked sells as little as a draft. */
export function saleOf(event: EventRow) {
  return {
    status: event.blocked ? ('draft' as const) : event.status,
    startsAt: event.starts_at,
    endsAt: event.ends_at,
    datesOpen: event.dates_open,
  }
}

/** How many tickets a step has left; null without a limit. */
export function leftAtStep({ quantity, claimed }: PriceStepWithCounts): number | null {
  return quantity === null ? null : Math.max(0, quantity - claimed)
}

/** The steps of a type at which tickets can be had at `now`, as its counters stand. */
export function openStepsOf(
  { price_steps: steps }: Pick<TicketTypeWithCounts, 'price_steps'>,
  now: Date,
  leftOf: (step: PriceStepWithCounts) => number | null = leftAtStep,
): OpenStep[] {
  return openSteps(
    steps.map((step) => ({ ...step, endsAt: step.ends_at })),
    now,
    leftOf,
  )
}

/** What one ticket costs at `now`, in minor units; the least a donation gives. */
export function currentPrice(type: TicketTypeWithCounts, now: Date): number {
  return openStepsOf(type, now)[0]?.price ?? ownPrice(type, now)
}

function stepStates(type: TicketTypeWithCounts, now: Date): TicketTypeView['priceSteps'] {
  const open = openStepsOf(type, now)
  return type.price_steps.map((step) => {
    const { id, name, price, quantity, claimed, ends_at: endsAt } = step
    const place = open.findIndex((one) => one.id === id)
    const over = endsAt !== null && endsAt <= now ? ('ended' as const) : ('used_up' as const)
    const state = place === 0 ? ('current' as const) : place > 0 ? ('next' as const) : over
    return { _id: id, name, price, endsAt: isoOrNull(endsAt), quantity, claimed, state }
  })
}

/** An event's ticket types, each extra with its variants, which are listed as well: they are sold and counted like tickets. */
export function ticketTypeViews(types: readonly TicketTypeWithCounts[], event: EventRow, now: Date): TicketTypeView[] {
  const variants = Map.groupBy(types, (type) => type.variant_of)
  return types.map((type) => ticketTypeView(type, event, { now, variants: variants.get(type.id) ?? [] }))
}

export function ticketTypeView(
  type: TicketTypeWithCounts,
  event: EventRow,
  { now, variants }: { now: Date; variants: readonly TicketTypeWithCounts[] },
): TicketTypeView {
  const live = event.status !== 'cancelled' && type.status !== 'archived'
  return {
    _id: type.id,
    eventId: type.event_id,
    name: type.name,
    description: type.description,
    kind: type.kind,
    price: type.price,
    suggestedPrice: type.suggested_price,
    currency: event.currency,
    capacity: type.capacity,
    claimed: type.claimed,
    sold: type.sold,
    held: type.claimed - type.sold - type.withheld,
    salesStartAt: isoOrNull(type.sales_start_at),
    salesEndAt: isoOrNull(type.sales_end_at),
    minPerOrder: type.min_per_order,
    maxPerOrder: type.max_per_order,
    visibility: type.visibility,
    status: type.status,
    waitingList: type.waiting_list,
    offerHours: type.offer_hours,
    saleState: saleStateOf(type, event, now, true),
    position: type.position,
    admits: type.admits,
    needsTicketIds: type.needs_ticket_type_ids,
    mostPerTicket: type.most_per_ticket,
    variantOf: type.variant_of,
    variants: variants.map((variant) => ({
      _id: variant.id,
      name: variant.variant_name ?? '',
      surcharge: variant.price - type.price,
      capacity: variant.capacity,
      claimed: variant.claimed,
      sold: variant.sold,
      held: variant.claimed - variant.sold - variant.withheld,
    })),
    priceSteps: stepStates(type, now),
    groupPrices: type.group_prices,
    visits: type.visits,
    proRata: type.pro_rata,
    ...(type.pass && {
      pass: { price: ownPrice(type, now), dates: type.pass.total, datesToCome: datesToCome(type.pass, now) },
    }),
    can: { update: live, delete: live && type.claimed === 0, archive: live && type.claimed > 0 },
  }
}
