import type { TicketTypeView } from '@foyer/contract'
import { formatMoney, m } from '@foyer/messages'

type Priced = Pick<TicketTypeView, 'kind' | 'price' | 'currency'>

/** The price that buyers pay now, with the name of its step; the ticket's own where no step is current. */
export function currentPriceInWords(ticketType: Priced & Pick<TicketTypeView, 'priceSteps'>): string {
  const step = ticketType.priceSteps.find(({ state }) => state === 'current')
  if (!step) return priceInWords(ticketType)
  const { currency } = ticketType
  return m.programme_prices_current({ price: formatMoney(step.price, currency), step: step.name })
}

/** The price of a ticket type as buyers read it. */
export function priceInWords({ kind, price, currency }: Priced): string {
  if (kind === 'free') return m.shell_free()
  if (kind === 'paid') return formatMoney(price, currency)
  return price === 0
    ? m.programme_ticket_price_any()
    : m.programme_ticket_price_from({ price: formatMoney(price, currency) })
}
