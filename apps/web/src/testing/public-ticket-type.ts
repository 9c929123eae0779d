import type { PublicTicketTypeView } from '@foyer/contract'

/** A ticket type of a public event page: Lawn at ₦12,500, up to ten in an order. */
export const publicTicketType = (over: Partial<PublicTicketTypeView> = {}): PublicTicketTypeView => ({
  _id: 'lawn',
  name: 'Lawn',
  description: '',
  kind: 'paid',
  price: 1_250_000,
  suggestedPrice: null,
  minPerOrder: 1,
  maxPerOrder: 10,
  salesStartAt: null,
  salesEndAt: null,
  admits: 1,
  needsTicketIds: [],
  mostPerTicket: null,
  variant: null,
  priceSteps: [],
  groupPrices: [],
  fallbacks: {},
  ...over,
})
