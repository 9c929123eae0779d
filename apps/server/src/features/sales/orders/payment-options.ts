import { type PaymentOptionView, providerLabel } from '@foyer/contract'
import { paymentDeadline, bankTransferDeadline } from '@foyer/domain'
import type { Deps } from '../../../deps.ts'
import type { PaymentGateway, PaymentMethod } from '../../../gateways/payments/payment-gateway.ts'
import type { EventRow } from '../../programme/events/index.ts'
import { dueOf } from './gift-card-claim.ts'
import type { OrderRow } from './orders.queries.ts'

/** A way to pay an order: one method of one provider. */
export interface PaymentOption {
  /** The id in calls, such as `stripe.online`. */
  readonly id: string
  readonly gateway: PaymentGateway
  readonly method: PaymentMethod
  /** How long the order keeps its places if its buyer starts to pay this way now; null leaves its hold as it is. */
  readonly keepsPlacesUntil: Date | null
}

/** What the buyer of an order can choose from, the preferred one first. Bank transfers are offered where the event accepts them. */
export function paymentOptions(
  { payments, now }: Pick<Deps, 'payments' | 'now'>,
  order: OrderRow,
  event: Pick<EventRow, 'starts_at' | 'dates_open' | 'bank_transfer_days'>,
): PaymentOption[] {
  if (dueOf(order) === 0) return []
  const startsAt = event.dates_open ? null : event.starts_at
  const until = bankTransferUntil(order, event, now())
  return payments.serving(order.currency).flatMap((gateway) =>
    gateway.methods.flatMap((method): PaymentOption[] => {
      const option = { id: `${gateway.name}.${method.name}`, gateway, method }
      // Whether the order moves depends on the payment of its surcharge, so a surcharge is paid at once.
      if (gateway.name === 'bank-transfer')
        return until === null || order.surcharge_of !== null ? [] : [{ ...option, keepsPlacesUntil: until }]
      return [
        { ...option, keepsPlacesUntil: paymentDeadline({ now: now(), minutes: method.holdsPlacesFor, startsAt }) },
      ]
    }),
  )
}

/**
 * The ways to pay for a dearer date before its places are held, the preferred one first; decision 112 says why bank transfers are not among
 * them. How long a way to pay keeps the places is known once they are held.
 */
export function surchargeOptionViews({ payments }: Pick<Deps, 'payments'>, currency: string): PaymentOptionView[] {
  return payments
    .serving(currency)
    .filter(({ name }) => name !== 'bank-transfer')
    .flatMap((gateway) =>
      gateway.methods.map((method) =>
        paymentOptionView({ id: `${gateway.name}.${method.name}`, gateway, method, keepsPlacesUntil: null }),
      ),
    )
}

/** Until when an order would keep its places for a bank transfer that is started now; null where its event accepts none. */
export function bankTransferUntil(
  { created_at: orderedAt }: Pick<OrderRow, 'created_at'>,
  event: Pick<EventRow, 'starts_at' | 'dates_open' | 'bank_transfer_days'>,
  now: Date,
): Date | null {
  const startsAt = event.dates_open ? null : event.starts_at
  const until = bankTransferDeadline(
    { days: event.bank_transfer_days, startsAt: startsAt?.getTime() ?? null, orderedAt: orderedAt.getTime() },
    now.getTime(),
  )
  return until === null ? null : new Date(until)
}

export function paymentOptionView({ id, gateway, method, keepsPlacesUntil }: PaymentOption): PaymentOptionView {
  const until = keepsPlacesUntil?.toISOString() ?? null
  return { id, label: method.label(), provider: providerLabel(gateway.name), keepsPlacesUntil: until }
}
