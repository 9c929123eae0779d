import type { GuestOrderDetailView } from '@foyer/contract'
import { displayReference } from '@foyer/domain'
import { formatDate, joinFacts, m } from '@foyer/messages'
import { Link } from 'react-router'
import { StatusBadge } from '../../../ui/StatusBadge.tsx'
import { Surface } from '../../../ui/Surface.tsx'

/** The other orders of the cart that this one was placed with, each with its own page. */
export function PaidWith({ orders }: { orders: NonNullable<GuestOrderDetailView['paidWith']> }) {
  return (
    <Surface as="section" title={m.guests_order_paid_with()}>
      <p className="mute">{m.guests_order_paid_with_text({ count: orders.length })}</p>
      <ul className="plain-list grid gap-10">
        {orders.map(({ _id, reference, state, event }) => (
          <li key={_id} className="cluster spread gap-10">
            <Link to={`/events/orders/${_id}`} className="semibold link-line breakable">
              {event.title}
            </Link>
            <span className="mute figures">
              {joinFacts([
                event.startsAt === null ? '' : formatDate(event.startsAt, 'moment', event.timezone),
                displayReference(reference),
              ])}
            </span>
            <StatusBadge of="order" status={state} />
          </li>
        ))}
      </ul>
    </Surface>
  )
}
