import type { PlaceOrderInput } from '@foyer/contract'
import { required } from '@foyer/domain'
import type { OrderLine } from '../../../db/schema/index.ts'
import { AppError } from '../../../http/app-error.ts'
import type { PricedCart } from './priced-cart.ts'

/** Throws the new price of the first item that does not cost what its buyer was shown. */
export function assertExpectedPrices(items: PlaceOrderInput['items'], { lines, currency }: PricedCart): void {
  for (const { ticketId, expectedSubtotal } of items) {
    if (expectedSubtotal === undefined) continue
    const own = lines.filter((line) => line.ticketTypeId === ticketId)
    const subtotal = own.reduce((sum, line) => sum + line.subtotal, 0)
    if (subtotal !== expectedSubtotal) throw priceChanged(own, subtotal, currency)
  }
}

function priceChanged(lines: readonly OrderLine[], subtotal: number, currency: PricedCart['currency']): AppError {
  const [first, ...others] = lines
  const { ticketTypeId, name: ticket, unitPrice: price } = required(first, 'the line of an item')
  const count = lines.reduce((sum, line) => sum + line.quantity, 0)
  return new AppError('order.price_changed', {
    reason:
      others.length === 0
        ? { code: 'order.price_changed.each', params: { ticket, price, currency } }
        : { code: 'order.price_changed.together', params: { ticket, count, total: subtotal, currency } },
    details: {
      ticketId: ticketTypeId,
      subtotal,
      prices: lines.map(({ quantity, unitPrice, priceStep = null }) => ({ quantity, unitPrice, priceStep })),
    },
  })
}
