import { formatEventTime, formatMoney, m } from '@foyer/messages'
import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { type CartDate, removeFromCart } from '../../../lib/date-cart.ts'
import { announce } from '../../../ui/LiveRegion.tsx'
import classes from './Cart.module.css'

interface CartRowProps {
  date: CartDate
  /** Why this date keeps the cart from being held. */
  problem: string | null
  onRemoved: () => void
}

/** One date of the cart: when it is, what was chosen, and how to change or remove it. */
export function CartRow({ date, problem, onRemoved }: CartRowProps) {
  const time = formatEventTime(new Date(date.startsAt), new Date(date.endsAt), date.timezone)
  const remove = () => {
    removeFromCart(date.eventId)
    onRemoved()
    announce(m.sales_cart_removed({ event: date.title }))
  }
  return (
    <li className={`stack gap-8 ${classes['date']}`}>
      <div className="row spread gap-16 align-start">
        <div className="shrinks flush-paragraphs">
          <h2 className="flush heading text-19 balanced">{date.title}</h2>
          <p className="semibold figures">{time.short}</p>
          {[...date.items, ...(date.bundles ?? [])].map(({ name, quantity }, index) => (
            <p key={`${index}.${name}`} className="mute figures">
              {m.sales_cart_item({ quantity, name })}
            </p>
          ))}
        </div>
        <p className="flush semibold figures nowrap">
          {date.total === 0 ? m.shell_free() : formatMoney(date.total, date.currency)}
        </p>
      </div>
      {problem !== null && (
        <p role="alert" className="flush notice bad text-15">
          {problem}
        </p>
      )}
      <div className="line gap-10">
        <Button variant="default" size="sm" component={Link} to={`/events/${date.customUrl}`}>
          {m.sales_cart_change()}
        </Button>
        <Button
          variant="subtle"
          color="gray"
          size="sm"
          onClick={remove}
          aria-label={m.sales_cart_remove_of({ event: date.title, date: time.short })}
        >
          {m.sales_cart_remove()}
        </Button>
      </div>
    </li>
  )
}
