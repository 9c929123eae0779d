import type { GuestOrderView } from '@foyer/contract'
import { displayReference, displayTransferReference, transferReference } from '@foyer/domain'
import { formatEventTime } from '@foyer/messages'
import { Link } from 'react-router'
import { Money } from '../../../ui/Money.tsx'
import { StatusBadge } from '../../../ui/StatusBadge.tsx'
import type { Column } from '../../../ui/table-types.ts'
import classes from './Guests.module.css'

function Buyer({ order }: { order: GuestOrderView }) {
  return (
    <div className="stack shrinks">
      <Link to={`/events/orders/${order._id}`} className="quiet-link">
        {order.buyerName || order.email || 'Nobody named yet'}
      </Link>
      <span className="text-sm breakable mute">{order.email || 'No address yet'}</span>
    </div>
  )
}

function State({ order, timezone }: { order: GuestOrderView; timezone: string }) {
  const until = order.bankTransferUntil === null ? null : new Date(order.bankTransferUntil)
  return (
    <span className={classes['badges']}>
      {until !== null ? (
        <StatusBadge tone="warn">{`Bank transfer due ${formatEventTime(until, until, timezone).short}`}</StatusBadge>
      ) : order.complimentary && order.state === 'paid' ? (
        <StatusBadge tone="accent">Complimentary</StatusBadge>
      ) : (
        <StatusBadge status={order.state} />
      )}
      {order.passedOn > 0 && <StatusBadge tone="neutral">{`${order.passedOn} passed on`}</StatusBadge>}
      {order.disputed && <StatusBadge tone="bad">{order.chargedBack > 0 ? 'Charged back' : 'Disputed'}</StatusBadge>}
      {order.refundRequested && <StatusBadge tone="warn">Refund asked for</StatusBadge>}
    </span>
  )
}

function Paid({ order }: { order: GuestOrderView }) {
  if (order.bankTransferUntil !== null)
    return (
      <span className="text-sm breakable mute">
        <Money amount={order.total} currency={order.currency} /> due
      </span>
    )
  if (order.total === 0) return <span className="text-sm breakable mute">Free</span>
  return (
    <span className="stack inline-flex align-end">
      <Money amount={order.total} currency={order.currency} />
      {order.refunded > 0 && (
        <span className="text-sm breakable mute">
          −<Money amount={order.refunded} currency={order.currency} />
        </span>
      )}
      {order.chargedBack > 0 && (
        <span className="text-sm breakable mute">
          −<Money amount={order.chargedBack} currency={order.currency} /> charged back
        </span>
      )}
    </span>
  )
}

/** The columns of an event's orders; times in the event's zone. */
export function guestColumns(timezone: string): readonly Column<GuestOrderView>[] {
  const when = new Intl.DateTimeFormat('en-GB', {
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
    timeZone: timezone,
  })
  return [
    { key: 'name', header: 'Buyer', card: 'title', sortable: true, render: (order) => <Buyer order={order} /> },
    {
      key: 'reference',
      header: 'Order',
      render: (order) => (
        <span className="figures nowrap">
          {displayReference(order.reference)}
          {order.bankTransferUntil !== null && (
            <span className="block text-sm mute">{displayTransferReference(transferReference(order.reference))}</span>
          )}
        </span>
      ),
    },
    {
      key: 'tickets',
      header: 'Tickets',
      render: (order) => (
        <span>
          {order.tickets.map(({ name, quantity }) => `${quantity} × ${name}`).join(', ')}
          {order.checkedIn > 0 && (
            <span className="block text-sm teal">
              {order.checkedIn} of {order.quantity} checked in
            </span>
          )}
        </span>
      ),
    },
    { key: 'state', header: 'State', render: (order) => <State order={order} timezone={timezone} /> },
    {
      key: 'createdAt',
      header: 'Ordered',
      sortable: true,
      render: (order) => <span className="nowrap">{when.format(new Date(order.createdAt))}</span>,
    },
    { key: 'total', header: 'Paid', align: 'right', sortable: true, render: (order) => <Paid order={order} /> },
  ]
}
