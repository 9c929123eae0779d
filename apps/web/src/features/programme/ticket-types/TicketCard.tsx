import type { TicketTypeView } from '@foyer/contract'
import { ActionIcon, Button, Menu } from '@mantine/core'
import { IconDots, IconPencil, IconPlayerPause, IconPlayerPlay, IconTrash } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { CapacityBar, capacityInWords } from '../../../ui/CapacityBar.tsx'
import { StatusBadge } from '../../../ui/StatusBadge.tsx'
import { priceInWords } from './ticket-wording.ts'
import type { TicketActions } from './use-ticket-actions.ts'
import classes from './TicketList.module.css'

interface TicketCardProps {
  ticket: TicketTypeView
  actions: TicketActions
  /** What it is moved by. */
  handle: ReactNode
}

/** Draft events sell nothing yet; the ticket itself is then ready rather than unavailable. */
function stateOf({ saleState, status, visibility }: TicketTypeView): string {
  if (status === 'paused') return 'paused'
  if (visibility === 'hidden') return 'hidden'
  return visibility === 'code_only' && (saleState === 'on_sale' || saleState === 'unavailable')
    ? 'code_only'
    : saleState
}

function State({ ticket }: { ticket: TicketTypeView }) {
  const state = stateOf(ticket)
  if (state === 'unavailable') return <StatusBadge tone="accent">Ready</StatusBadge>
  return <StatusBadge status={state} />
}

/** One ticket of the list: what it costs, how it sells, and what can be done with it. */
export function TicketCard({ ticket, actions, handle }: TicketCardProps) {
  return (
    <div className={classes['card']} data-movable={handle !== null || undefined}>
      {handle}
      <div className="shrinks">
        <p className={classes['line']}>
          <Link to={`/ticket/${ticket._id}`} className={classes['name']}>
            {ticket.name}
          </Link>
          <State ticket={ticket} />
        </p>
        <p className="margin-top-4 figures mute">{priceInWords(ticket)}</p>
      </div>
      <div className={classes['sold']}>
        <CapacityBar sold={ticket.sold} held={ticket.held} capacity={ticket.capacity} />
        <span aria-hidden={ticket.capacity !== null}>{capacityInWords(ticket)}</span>
      </div>
      <CardActions ticket={ticket} actions={actions} />
    </div>
  )
}

function CardActions({ ticket, actions }: Pick<TicketCardProps, 'ticket' | 'actions'>) {
  const paused = ticket.status === 'paused'
  return (
    <div className={classes['actions']}>
      <Button
        size="sm"
        variant="default"
        aria-label={paused ? `Put ${ticket.name} back on sale` : `Pause ${ticket.name}`}
        leftSection={paused ? <IconPlayerPlay size={16} aria-hidden /> : <IconPlayerPause size={16} aria-hidden />}
        onClick={() => void actions.toggleSale(ticket)}
      >
        {paused ? 'Resume' : 'Pause'}
      </Button>
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon size="lg" aria-label={`Actions for ${ticket.name}`}>
            <IconDots size={20} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item component={Link} to={`/ticket/${ticket._id}`} leftSection={<IconPencil size={18} />}>
            Edit
          </Menu.Item>
          <Menu.Item color="red" leftSection={<IconTrash size={18} />} onClick={() => void actions.remove(ticket)}>
            {ticket.claimed > 0 ? 'Archive' : 'Delete'}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </div>
  )
}
