import { Button } from '@mantine/core'
import { m } from '@foyer/messages'
import type { OrderView } from '@foyer/contract'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useCancelOrderMutation } from '../../../api/hooks.ts'
import { errorMessage } from '../../../api/errors.ts'
import { announce } from '../../../ui/LiveRegion.tsx'
import { forgetDraft } from './checkout-draft.ts'
import classes from './GiveBack.module.css'

interface GiveBackProps {
  order: OrderView
  token: string
  /** Where to go when it is done. */
  to: string
}

/** Lets a buyer release the held tickets before the hold expires. Asks for confirmation. */
export function GiveBack({ order, token, to }: GiveBackProps) {
  const navigate = useNavigate()
  const [cancelOrder, { isLoading, error }] = useCancelOrderMutation()
  const [asking, setAsking] = useState(false)

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

  if (!asking) {
    return (
      <Button variant="subtle" color="gray" className={classes['offer']} onClick={() => setAsking(true)}>
        {m.sales_cancel_order()}
      </Button>
    )
  }
  return (
    <div className="line justify-center gap-10" role="group" aria-label={m.sales_cancel_order_title()}>
      <p className="whole-line flush text-sm text-center mute">
        {error === undefined ? m.sales_checkout_cancel_body({ count: order.quantity }) : errorMessage(error)}
      </p>
      <Button variant="default" size="sm" onClick={() => setAsking(false)}>
        {m.sales_cancel_order_keep()}
      </Button>
      <Button color="red" size="sm" loading={isLoading} onClick={giveBack} autoFocus>
        {m.sales_cancel_order()}
      </Button>
    </div>
  )
}
