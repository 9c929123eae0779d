import type { PlaceOrderInput } from '@foyer/contract'
import { required } from '@foyer/domain'
import type { OrderLine } from '../../../db/schema/index.ts'
import { AppError } from '../../../http/app-error.ts'
import type { PricedCart } from './priced-cart.ts'

/** Throws the new price of the first item or bundle whose price differs from the one shown to its buyer. */
export function assertExpectedPrices(
  { items, bundles = [] }: Pick<PlaceOrderInput, 'items' | 'bundles'>,
  { lines, currency }: PricedCart,
): void {
  for (const { ticketId, expectedSubtotal } of items) {
    if (expectedSubtotal === undefined) continue
    const own = lines.filter((line) => line.ticketTypeId === ticketId && line.bundleUnit === undefined)
    const subtotal = own.reduce((sum, line) => sum + line.subtotal, 0)
    if (subtotal !== expectedSubtotal) throw priceChanged(own, subtotal, currency)
  }
  for (const { bundleId, quantity, expectedSubtotal } of bundles) {
    if (expectedSubtotal === undefined) continue
    const [first] = lines.filter((line) => line.bundleId === bundleId)
    const { bundleUnit, bundle = '' } = required(first, 'the line of a bundle')
    const unit = lines.filter((line) => line.bundleUnit === bundleUnit)
    const price = unit.reduce((sum, line) => sum + line.subtotal, 0)
    if (price * quantity !== expectedSubtotal)
      throw new AppError('order.price_changed', {
        reason: { code: 'order.price_changed.each', params: { ticket: bundle, price, currency } },
        details: { ticketId: null, bundleId, subtotal: price * quantity, prices: [] },
      })
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
