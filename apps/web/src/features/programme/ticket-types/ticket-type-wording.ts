import type { EventView, TicketTypeView } from '@foyer/contract'
import { priceOrder } from '@foyer/domain'
import { formatMoney, formatPercent, m } from '@foyer/messages'

/** How many people a unit admits; empty for one person, and the word for an extra if it admits nobody. */
export function admitsInWords({ admits }: Pick<TicketTypeView, 'admits'>): string {
  if (admits === 1) return ''
  return admits === 0 ? m.programme_ticket_extra() : m.shell_for_people({ count: admits })
}

/** A usual price, as it would be typed. */
export function examplePrice(currency: string): string {
  return formatMoney(500_000, currency).replace(/[^\d.,]/g, '')
}

type Charges = Pick<EventView, 'fee' | 'feeMode' | 'tax'>

/** The fee and tax that are added to a price, and what a buyer pays; empty where nothing is added. */
export function onTopInWords(price: number, currency: string, { fee, feeMode, tax }: Charges): string {
  const order = onePriced(price, currency, { fee, feeMode, tax })
  const fees = { fee: formatMoney(order.passedFeeTotal, currency) }
  const total = { total: formatMoney(order.total, currency) }
  const hasFee = order.passedFeeTotal > 0
  if (!tax || tax.inclusive || order.taxTotal === 0)
    return hasFee ? m.programme_ticket_plus_fee({ ...fees, ...total }) : ''
  const taxes = { rate: formatPercent(tax.basisPoints), name: tax.name, tax: formatMoney(order.taxTotal, currency) }
  return hasFee
    ? m.programme_ticket_plus_fee_and_tax({ ...fees, ...taxes, ...total })
    : m.programme_ticket_plus_tax({ ...taxes, ...total })
}

const HIGH_SHARE = 5

/** A warning when the platform fee exceeds a fifth of the price; otherwise null. */
export function feeWarning(price: number, currency: string, charges: Charges): string | null {
  if (price === 0) return null
  const { platformFee } = onePriced(price, currency, charges)
  if (platformFee * HIGH_SHARE <= price) return null
  const share = formatPercent(Math.round((platformFee / price) * 100) * 100)
  return m.programme_ticket_fee_warning({ fee: formatMoney(platformFee, currency), share, currency })
}

function onePriced(unitPrice: number, currency: string, { fee, feeMode, tax }: Charges) {
  const lines = [{ ticketTypeId: '', unitPrice, quantity: 1 }]
  return priceOrder({ currency, lines, discount: null, fee, feeMode, tax })
}
