import type { TicketTypeView } from '@foyer/contract'
import { formatMoney } from '@foyer/domain'

type Priced = Pick<TicketTypeView, 'kind' | 'price' | 'currency'>

/** What a ticket costs, in words. */
export function priceInWords({ kind, price, currency }: Priced): string {
  if (kind === 'free') return 'Free'
  if (kind === 'paid') return formatMoney(price, currency)
  return price === 0 ? 'Pay what you like' : `From ${formatMoney(price, currency)}`
}
