import { type PaymentOptionView, providerLabel } from '@foyer/contract'
import type { Deps } from '../../deps.ts'
import type { PaymentGateway, PaymentMethod } from '../../gateways/payments/payment-gateway.ts'
import type { OrderRow } from './orders.queries.ts'

/** A way to pay an order: one method of one provider. */
export interface PaymentOption {
  /** Names it in calls: `stripe.online`. */
  readonly id: string
  readonly gateway: PaymentGateway
  readonly method: PaymentMethod
}

/** What the buyer of an order can choose from, the preferred one first. */
export function paymentOptions({ payments }: Pick<Deps, 'payments'>, order: OrderRow): PaymentOption[] {
  if (order.total === 0) return []
  return payments
    .serving(order.currency)
    .flatMap((gateway) => gateway.methods.map((method) => ({ id: `${gateway.name}.${method.name}`, gateway, method })))
}

export function paymentOptionView({ id, gateway, method }: PaymentOption): PaymentOptionView {
  return { id, label: method.label, provider: providerLabel(gateway.name) }
}
