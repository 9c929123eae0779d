import type { GuestOrderView } from '@foyer/contract'
import { displayReference, displayTransferReference, transferReference } from '@foyer/domain'
import { formatDate, formatEventTime, formatList, formatMoney, formatNumber, m } from '@foyer/messages'
import { Link } from 'react-router'
import { Money } from '../../../ui/Money.tsx'
import { Badge } from '../../../ui/Badge.tsx'
import { StatusBadge } from '../../../ui/StatusBadge.tsx'
import type { Column } from '../../../ui/table-types.ts'
import classes from './Guests.module.css'

function Buyer({ order }: { order: GuestOrderView }) {
  return (
    <div className="stack shrinks">
      <Link to={`/events/orders/${order._id}`} className="quiet-link">
        {order.buyerName || order.email || m.guests_no_name()}
      </Link>
      <span className="text-sm breakable mute">{order.email || m.guests_no_email()}</span>
    </div>
  )
}

function State({ order, timezone }: { order: GuestOrderView; timezone: string }) {
  const until = order.bankTransferUntil === null ? null : new Date(order.bankTransferUntil)
  return (
    <span className={classes['badges']}>
      {until !== null ? (
        <Badge tone="warn">{m.guests_transfer_due({ date: formatEventTime(until, until, timezone).short })}</Badge>
      ) : order.complimentary && order.state === 'paid' ? (
        <Badge tone="accent">{m.guests_complimentary()}</Badge>
      ) : (
        <StatusBadge of="order" status={order.state} />
      )}
      {order.passedOn > 0 && <Badge tone="neutral">{m.guests_passed_on({ count: order.passedOn })}</Badge>}
      {order.disputed && (
        <Badge tone="bad">{order.chargedBack > 0 ? m.guests_charged_back() : m.guests_disputed()}</Badge>
      )}
      {order.refundRequested && <Badge tone="warn">{m.guests_refund_requested()}</Badge>}
    </span>
  )
}

function Paid({ order }: { order: GuestOrderView }) {
  if (order.bankTransferUntil !== null)
    return (
      <span className="text-sm breakable figures mute">
        {m.guests_amount_due({ amount: formatMoney(order.total, order.currency) })}
      </span>
    )
  if (order.total === 0) return <span className="text-sm breakable mute">{m.shell_free()}</span>
  return (
    <span className="stack inline-flex align-end">
      <Money amount={order.total} currency={order.currency} />
      {order.refunded > 0 && (
        <span className="text-sm breakable mute">
          <Money amount={-order.refunded} currency={order.currency} />
        </span>
      )}
      {order.chargedBack > 0 && (
        <span className="text-sm breakable figures mute">
          {m.guests_amount_charged_back({ amount: formatMoney(-order.chargedBack, order.currency) })}
        </span>
      )}
    </span>
  )
}

function quantityInWords({ name, quantity }: { name: string; quantity: number }): string {
  return m.guests_quantity_of({ name, quantity: formatNumber(quantity) })
}

/** The columns of an event's orders; times in the event's zone. */
export function guestColumns(timezone: string): readonly Column<GuestOrderView>[] {
  return [
    {
      key: 'name',
      header: m.guests_column_buyer(),
      card: 'title',
      sortable: true,
      render: (order) => <Buyer order={order} />,
    },
    {
      key: 'reference',
      header: m.shell_order(),
      render: (order) => (
        <span className="figures nowrap">
          {displayReference(order.reference)}
          {order.bankTransferUntil !== null && (
            <span className="block text-sm mute">
              {displayTransferReference(transferReference(order.bankTransferOf ?? order.reference))}
            </span>
          )}
        </span>
      ),
    },
    {
      key: 'tickets',
      header: m.shell_tickets(),
      render: (order) => (
        <span>
          {order.surchargeOf === undefined
            ? formatList(order.tickets.map((ticket) => quantityInWords(ticket)))
            : m.guests_surcharge_of({ reference: displayReference(order.surchargeOf) })}
          {order.checkedIn > 0 && (
            <span className="block text-sm teal">
              {m.guests_checked_in_of({ count: formatNumber(order.checkedIn), total: formatNumber(order.quantity) })}
            </span>
          )}
        </span>
      ),
    },
    { key: 'state', header: m.shell_status(), render: (order) => <State order={order} timezone={timezone} /> },
    {
      key: 'createdAt',
      header: m.guests_column_ordered(),
      sortable: true,
      render: (order) => <span className="nowrap">{formatDate(order.createdAt, 'shortMoment', timezone)}</span>,
    },
    {
      key: 'total',
      header: m.guests_column_paid(),
      align: 'right',
      sortable: true,
      render: (order) => <Paid order={order} />,
    },
  ]
}
