import { m } from '@foyer/messages'
import type { OrderView } from '@foyer/contract'
import { useNavigate } from 'react-router'
import { useCancelOrderMutation } from '../../../api/hooks.ts'
import { announce } from '../../../ui/LiveRegion.tsx'
import { forgetDraft } from './checkout-draft.ts'
import { ReleaseHold } from './ReleaseHold.tsx'

interface GiveBackProps {
  order: OrderView
  token: string
  /** Where to go when it is done. */
  to: string
}

/** Cancels a held order when the buyer confirms it. */
export function GiveBack({ order, token, to }: GiveBackProps) {
  const navigate = useNavigate()
  const [cancelOrder, { isLoading, error }] = useCancelOrderMutation()

  const giveBack = async () => {
    const answer = await cancelOrder({
      params: { reference: order.reference },
      headers: { 'x-order-token': token },
    })
    if (answer.error !== undefined) return
    forgetDraft(order.reference)
    announce(m.sales_checkout_cancelled())
    await navigate(to)
  }
  return <ReleaseHold quantity={order.quantity} busy={isLoading} error={error} onRelease={giveBack} />
}
