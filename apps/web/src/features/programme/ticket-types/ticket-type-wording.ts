import type { EventView, TicketTypeView } from '@foyer/contract'
import { priceOrder, taxBesidePrice } from '@foyer/domain'
import { formatMoney } from '@foyer/messages'

type Priced = Pick<TicketTypeView, 'kind' | 'price' | 'currency'>

/** What a ticket costs, in words. */
export function priceInWords({ kind, price, currency }: Priced): string {
  if (kind === 'free') return 'Free'
  if (kind === 'paid') return formatMoney(price, currency)
  return price === 0 ? 'Pay what you like' : `From ${formatMoney(price, currency)}`
}

type Charges = Pick<EventView, 'fee' | 'feeMode' | 'tax'>

/** What comes on top of a ticket's price, in words, and what a buyer pays; empty where the price is all. */
export function onTopInWords(price: number, currency: string, { fee, feeMode, tax }: Charges): string {
  const order = onePriced(price, currency, { fee, feeMode, tax })
  const money = (minor: number) => formatMoney(minor, currency)
  const parts = [
    ...(order.passedFeeTotal > 0 ? [`+ ${money(order.passedFeeTotal)} fee`] : []),
    ...(tax && !tax.inclusive && order.taxTotal > 0 ? [`${taxBesidePrice(tax)} (${money(order.taxTotal)})`] : []),
  ]
  return parts.length === 0 ? '' : `${parts.join(' ')}: the buyer pays ${money(order.total)}`
}

const HIGH_SHARE = 5

/** A warning when the platform's fee is more than a fifth of the price; null while it is not. */
export function feeWarning(price: number, currency: string, charges: Charges): string | null {
  if (price === 0) return null
  const { platformFee } = onePriced(price, currency, charges)
  if (platformFee * HIGH_SHARE <= price) return null
  const share = Math.round((platformFee / price) * 100)
  return `The fee of ${formatMoney(platformFee, currency)} is ${share} % of this price. Check the price and its currency (${currency}).`
}

function onePriced(unitPrice: number, currency: string, { fee, feeMode, tax }: Charges) {
  const lines = [{ ticketTypeId: '', unitPrice, quantity: 1 }]
  return priceOrder({ currency, lines, discount: null, fee, feeMode, tax })
}
