import type { OrderView } from '@foyer/contract'
import { m } from '@foyer/messages'
import { type ReactNode, useState } from 'react'
import { useTransferTicketMutation } from '../../../api/hooks.ts'
import { OrderActions } from './OrderActions.tsx'
import { OrderDetails } from './OrderDetails.tsx'
import { PassOnDialog } from './PassOnDialog.tsx'
import { RefundSection } from './RefundSection.tsx'
import { ticketsTitle } from './order-words.ts'
import { TicketStack } from './TicketStack.tsx'
import classes from './TicketsPage.module.css'

type Ticket = OrderView['tickets'][number]

interface TicketsPageProps {
  order: OrderView
  token: string
}

/** A paid order: the tickets first, because they are needed at the door, then the order's details. */
export function TicketsPage({ order, token, children }: TicketsPageProps & { children?: ReactNode }) {
  const [passing, setPassing] = useState<Ticket | null>(null)
  return (
    <div className={classes['page']}>
      <div className="shrinks">
        <h1 className="page-title margin-bottom-18 heading">{ticketsTitle(order)}</h1>
        <TicketStack order={order} onPassOn={setPassing} />
        <OrderActions order={order} token={token} />
        {passing && <PassOn order={order} token={token} ticket={passing} onClose={() => setPassing(null)} />}
      </div>
      <OrderDetails order={order} token={token}>
        <RefundSection order={order} token={token} />
        {children}
      </OrderDetails>
    </div>
  )
}

function PassOn({ order, token, ticket, onClose }: TicketsPageProps & { ticket: Ticket; onClose: () => void }) {
  const [transfer] = useTransferTicketMutation()
  const call = {
    params: { reference: order.reference, ticketId: ticket._id },
    headers: { 'x-order-token': token },
  }
  return (
    <PassOnDialog
      ticket={
        ticket.of === 1
          ? ticket.ticketName
          : m.sales_ticket_of_type({ name: ticket.ticketName, number: ticket.number, count: ticket.of })
      }
      eventTitle={order.event.title}
      send={(holder) => transfer({ ...call, body: holder }).unwrap()}
      onClose={onClose}
    />
  )
}
