import { m } from '@foyer/messages'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { errorMessage } from '../../../api/errors.ts'
import classes from './ReleaseHold.module.css'

interface ReleaseHoldProps {
  /** How many tickets are held. */
  quantity: number
  busy: boolean
  /** Why the last attempt was refused. */
  error: unknown
  onRelease: () => Promise<void>
}

/** Lets a buyer release held tickets before the hold expires. Asks for confirmation. */
export function ReleaseHold({ quantity, busy, error, onRelease }: ReleaseHoldProps) {
  const [asking, setAsking] = useState(false)

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
        {error === undefined ? m.sales_checkout_cancel_body({ count: quantity }) : errorMessage(error)}
      </p>
      <Button variant="default" size="sm" onClick={() => setAsking(false)}>
        {m.sales_cancel_order_keep()}
      </Button>
      <Button color="red" size="sm" loading={busy} onClick={() => void onRelease()} autoFocus>
        {m.sales_cancel_order()}
      </Button>
    </div>
  )
}
