import { m } from '@foyer/messages'
import classes from './Asking.module.css'

interface AskingProps {
  /** The provider has answered that it is not decided yet. */
  known: boolean
}

/** An animation that loops while the payment provider is asked. */
export function Asking({ known }: AskingProps) {
  return (
    <div className={classes['asking']} role="status">
      <svg viewBox="0 -22 260 194" width="260" height="194" aria-hidden="true" className={classes['picture']}>
        <g className={classes['rings']}>
          {[30, 50, 70, 90].map((radius) => (
            <circle key={radius} cx="130" cy="75" r={radius} />
          ))}
        </g>
        <g className={classes['stub']}>
          <path d="M75 45h70a7 7 0 0 0 14 0h26a8 8 0 0 1 8 8v44a8 8 0 0 1-8 8h-26a7 7 0 0 0-14 0H75a8 8 0 0 1-8-8V53a8 8 0 0 1 8-8Z" />
          <path className={classes['dash']} d="M152 58v34" />
        </g>
      </svg>
      <h1 className="page-title margin-top-20 heading">
        {known ? m.sales_payment_asking_longer() : m.sales_payment_asking()}
      </h1>
      <p className="margin-top-8 mute">{m.sales_payment_asking_text()}</p>
    </div>
  )
}
