import type { SeriesTicketInput, TicketTypeInput } from '@foyer/contract'
import { type Currency, toTyped } from '@foyer/domain'
import { localOrEmpty, minutesOf, placeId, placeOf } from '../../../lib/sale-moments.ts'
import { blankGroup, blankStep } from './price-form-values.ts'
import type { TicketTypeFormFacts, TicketTypeFormValues } from './ticket-type-form-values.ts'

/** The fee of a series is not known before it sells: each date has the fee of its day. */
const NO_CHARGES: TicketTypeFormFacts['charges'] = {
  fee: { basisPoints: 0, fixedPerTicket: 0, minimum: null, maximum: null },
  feeMode: 'absorb',
  tax: null,
}

export function templateFacts(
  currency: string,
  admitting: readonly { readonly place: number; readonly name: string }[],
): TicketTypeFormFacts {
  return {
    currency,
    timezone: 'UTC',
    eventEndsAt: null,
    claimed: 0,
    changeCurrencyAt: null,
    admitting: admitting.map(({ place, name }) => ({ value: placeId(place), label: name })),
    charges: NO_CHARGES,
    beforeStart: true,
  }
}

/** A ticket of a series as the form of a ticket type shows it. */
export function templateValues(ticket: SeriesTicketInput, currency: Currency): TicketTypeFormValues {
  const typed = (minor: number) => toTyped(minor, currency)
  return {
    name: ticket.name,
    description: ticket.description,
    kind: ticket.kind,
    price: ticket.kind === 'free' || Number.isNaN(ticket.price) ? '' : typed(ticket.price),
    suggestedPrice: ticket.suggestedPrice === null ? '' : typed(ticket.suggestedPrice),
    unlimited: ticket.capacity === null,
    capacity: ticket.capacity ?? '',
    salesStartAt: localOrEmpty(ticket.salesStartMinutes),
    salesEndAt: localOrEmpty(ticket.salesEndMinutes),
    minPerOrder: ticket.minPerOrder,
    maxPerOrder: ticket.maxPerOrder,
    visibility: ticket.visibility,
    waitingList: ticket.waitingList,
    offerHours: ticket.offerHours,
    onSale: true,
    admits: ticket.admits,
    needsTicketIds: ticket.needsTickets.map(placeId),
    mostPerTicket: ticket.mostPerTicket ?? '',
    variants: ticket.variants.map(({ name, surcharge, capacity }) => ({
      _id: null,
      name,
      surcharge: surcharge === 0 ? '' : typed(surcharge),
      capacity: capacity ?? '',
    })),
    priceSteps: ticket.priceSteps.map(({ name, price, endMinutes, quantity }) => ({
      ...blankStep(),
      name,
      price: typed(price),
      endsAt: localOrEmpty(endMinutes),
      quantity: quantity ?? '',
    })),
    visits: '',
    proRata: false,
    groupPrices: ticket.groupPrices.map(({ from, price }) => ({ ...blankGroup(), from, price: typed(price) })),
  }
}

/** What the form says, as a ticket of a series. */
export function templateOf(body: TicketTypeInput): Omit<SeriesTicketInput, '_id'> {
  const {
    salesStartAt,
    salesEndAt,
    status: _status,
    needsTicketIds = [],
    variants = [],
    priceSteps = [],
    ...same
  } = body
  return {
    ...same,
    salesStartMinutes: minutesOf(salesStartAt),
    salesEndMinutes: minutesOf(salesEndAt),
    admits: same.admits ?? 1,
    needsTickets: needsTicketIds.map(placeOf),
    mostPerTicket: same.mostPerTicket ?? null,
    variants: variants.map(({ name, surcharge, capacity }) => ({ name, surcharge, capacity })),
    priceSteps: priceSteps.map(({ name, price, endsAt, quantity }) => ({
      name,
      price,
      endMinutes: minutesOf(endsAt),
      quantity,
    })),
    groupPrices: same.groupPrices ?? [],
  }
}
