import type { OrderView } from '@foyer/contract'
import { m } from '@foyer/messages'
import { type ComponentProps, type ReactNode, useState } from 'react'
import { useTransferTicketMutation } from '../../../api/hooks.ts'
import { ChangeDate } from './ChangeDate.tsx'
import { DoorScreen } from './DoorScreen.tsx'
import { OrderActions } from './OrderActions.tsx'
import { OrderDetails } from './OrderDetails.tsx'
import { PassDates } from './PassDates.tsx'
import { PassOnDialog, type NewHolder } from './PassOnDialog.tsx'
import { RefundSection } from './RefundSection.tsx'
import { ticketsTitle } from './order-words.ts'
import { keepTicketView, readTicketView, type TicketView } from './ticket-view.ts'
import { voidReason } from './ticket-words.ts'
import { TicketList } from './TicketList.tsx'
import { TicketStack } from './TicketStack.tsx'
import { ViewChoice } from './ViewChoice.tsx'
import classes from './TicketsPage.module.css'

type Ticket = OrderView['tickets'][number]

interface TicketsPageProps {
  order: OrderView
  token: string
}

/** A paid order: the tickets first, because they are needed at the door, then the order's details. */
export function TicketsPage({ order, token, children }: TicketsPageProps & { children?: ReactNode }) {
  const [passing, setPassing] = useState<Ticket | null>(null)
  const [typed, setTyped] = useState<Readonly<Record<string, NewHolder | undefined>>>({})
  const [shown, setShown] = useState<Ticket | null>(null)
  const [chosen, setChosen] = useState(readTicketView)
  const view = order.tickets.length > 1 ? chosen : 'swipe'
  const usable = order.tickets.filter(({ state }) => voidReason(state) === null)
  const choose = (next: TicketView) => {
    setChosen(next)
    keepTicketView(next)
  }
  return (
    <div className={classes['page']}>
      <div className="shrinks">
        <div className="stack gap-6 margin-bottom-18">
          <h1 className="page-title flush heading">{ticketsTitle(order)}</h1>
          {order.buyer !== null && usable.length > 0 && (
            <p className="flush mute breakable">{m.sales_order_sent_to({ email: order.buyer.email })}</p>
          )}
        </div>
        {order.tickets.length > 1 && <ViewChoice view={view} onChoose={choose} />}
        {view === 'list' && <TicketList tickets={order.tickets} onShow={setShown} onPassOn={setPassing} />}
        {/* Printed in either view. */}
        <div className={view === 'list' ? classes['onPaper'] : undefined}>
          <TicketStack order={order} onShow={setShown} onPassOn={setPassing} />
        </div>
        <OrderActions order={order} token={token} />
        {shown && <DoorScreen tickets={usable} event={order.event} first={shown._id} onClose={() => setShown(null)} />}
        {passing && (
          <PassOn
            order={order}
            token={token}
            ticket={passing}
            typed={typed[passing._id]}
            onClose={(left) => {
              setTyped({ ...typed, [passing._id]: left })
              setPassing(null)
            }}
          />
        )}
      </div>
      <OrderDetails order={order} token={token}>
        {order.event.passDates && <PassDates tickets={order.tickets} event={order.event} />}
        {order.event.inSeries && <ChangeDate order={order} token={token} />}
        <RefundSection order={order} token={token} />
        {children}
      </OrderDetails>
    </div>
  )
}

interface PassOnProps extends TicketsPageProps, Pick<ComponentProps<typeof PassOnDialog>, 'typed' | 'onClose'> {
  ticket: Ticket
}

function PassOn({ order, token, ticket, typed, onClose }: PassOnProps) {
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
      typed={typed}
      onClose={onClose}
    />
  )
}
