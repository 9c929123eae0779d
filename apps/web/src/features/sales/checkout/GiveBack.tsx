import { Button } from '@mantine/core'
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

/** Lets a buyer free the held tickets at once instead of waiting for the hold to run out. Asks once. */
export function GiveBack({ order, token, to }: GiveBackProps) {
  const navigate = useNavigate()
  const [cancelOrder, { isLoading, error }] = useCancelOrderMutation()
  const [asking, setAsking] = useState(false)
  const things = order.quantity === 1 ? 'the ticket' : 'the tickets'

  const giveBack = async () => {
    const answer = await cancelOrder({
      params: { reference: order.reference },
      headers: { 'x-order-token': token },
    })
    if (answer.error !== undefined) return
    forgetDraft(order.reference)
    announce(`You gave ${things} back. Nothing was charged.`)
    await navigate(to)
  }

  if (!asking) {
    return (
      <Button variant="subtle" color="gray" className={classes['offer']} onClick={() => setAsking(true)}>
        Give {things} back
      </Button>
    )
  }
  return (
    <div className="line justify-center gap-10" role="group" aria-label={`Give ${things} back?`}>
      <p className="whole-line flush text-sm text-center mute">
        {error === undefined ? 'Someone else can then have them. Nothing is charged.' : errorMessage(error)}
      </p>
      <Button variant="default" size="sm" onClick={() => setAsking(false)}>
        Keep them
      </Button>
      <Button color="red" size="sm" loading={isLoading} onClick={giveBack} autoFocus>
        Give back
      </Button>
    </div>
  )
}
