import type { OrderGroupView } from '@foyer/contract'
import { displayReference } from '@foyer/domain'
import { formatAddress, formatEventTime, formatMoney, joinFacts, m } from '@foyer/messages'
import { Button, Title } from '@mantine/core'
import { IconTicket } from '@tabler/icons-react'
import { useEffect } from 'react'
import { Link } from 'react-router'
import { emptyCart, heldCart } from '../../../../lib/date-cart.ts'
import { rememberOrderToken } from '../../../../lib/order-tokens.ts'
import { Page } from '../../../../ui/Page.tsx'
import { StatusBadge } from '../../../../ui/StatusBadge.tsx'
import { Surface } from '../../../../ui/Surface.tsx'

/** The one confirmation of a cart: each date with its tickets and its own page. */
export function GroupConfirmation({ group }: { group: OrderGroupView }) {
  const { reference, orders, currency, total, giftCards, buyer } = group
  useEffect(() => {
    if (heldCart() === reference) emptyCart()
    for (const { order, token } of orders) rememberOrderToken(order.reference, token)
  }, [reference, orders])
  return (
    <Page width="narrow">
      <header className="stack gap-12 margin-top-20">
        <Title order={1} className="page-title">
          {m.sales_group_paid_title()}
        </Title>
        <p className="flush mute">
          {buyer === null ? m.sales_group_paid_text() : m.sales_group_paid_text_to({ email: buyer.email })}
        </p>
      </header>
      <ul className="plain-list stack gap-18">
        {orders.map(({ order }) => (
          <li key={order.reference}>
            <PaidDate order={order} />
          </li>
        ))}
      </ul>
      <p className="row spread gap-16 flush figures">
        <span>{m.sales_cart_total({ count: orders.length })}</span>
        <span className="heading bold text-28">{total === 0 ? m.shell_free() : formatMoney(total, currency)}</span>
      </p>
      {giftCards.map(({ _id, tail, amount }) => (
        <p key={_id} className="row spread gap-16 flush figures mute">
          <span>{m.shell_gift_card_ending({ tail })}</span>
          <span>{formatMoney(amount, currency)}</span>
        </p>
      ))}
    </Page>
  )
}

function PaidDate({ order }: { order: OrderGroupView['orders'][number]['order'] }) {
  const { event } = order
  const time = formatEventTime(new Date(event.startsAt), new Date(event.endsAt), event.timezone)
  const place = formatAddress([event.venueName, event.city]) || m.sales_online()
  return (
    <Surface padding="large" className="stack gap-14">
      <div className="flush-paragraphs">
        <h2 className="flush heading text-19 balanced">{event.title}</h2>
        <p className="semibold figures">{joinFacts([time.short, place])}</p>
        <p className="mute figures">
          {joinFacts([
            displayReference(order.reference),
            order.total === 0 ? m.shell_free() : formatMoney(order.total, order.currency),
          ])}
        </p>
      </div>
      <ul className="plain-list stack gap-8">
        {order.tickets.map((ticket) => (
          <li key={ticket._id} className="row gap-10">
            <IconTicket size={18} aria-hidden />
            <span className="shrinks">
              {ticket.guestName === '' ? ticket.ticketName : joinFacts([ticket.ticketName, ticket.guestName])}
            </span>
          </li>
        ))}
      </ul>
      <div className="line gap-10">
        {(order.state === 'paid' || order.state === 'partially_refunded') && (
          <Button component={Link} to={`/orders/${order.reference}`}>
            {m.sales_payment_see_tickets()}
          </Button>
        )}
        {order.state !== 'paid' && <StatusBadge of="order" status={order.state} />}
      </div>
    </Surface>
  )
}
