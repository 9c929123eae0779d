import type { TicketTypeView } from '@foyer/contract'
import { ActionIcon, Button, Menu } from '@mantine/core'
import { IconDots, IconPencil, IconPlayerPause, IconPlayerPlay, IconTrash } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { CapacityBar, capacityInWords } from '../../../ui/CapacityBar.tsx'
import { type Status, StatusBadge } from '../../../ui/StatusBadge.tsx'
import { priceInWords } from './ticket-type-wording.ts'
import type { TicketTypeActions } from './use-ticket-type-actions.ts'
import classes from './TicketTypeList.module.css'

interface TicketTypeCardProps {
  ticketType: TicketTypeView
  actions: TicketTypeActions
  /** What it is moved by. */
  handle: ReactNode
}

/** Draft events sell nothing yet; the ticket itself is then ready rather than unavailable. */
function stateOf({ saleState, status, visibility }: TicketTypeView): Status {
  if (status === 'paused') return 'paused'
  if (visibility === 'hidden') return 'hidden'
  return visibility === 'code_only' && (saleState === 'on_sale' || saleState === 'unavailable')
    ? 'code_only'
    : saleState
}

function State({ ticketType }: { ticketType: TicketTypeView }) {
  const state = stateOf(ticketType)
  if (state === 'unavailable') return <StatusBadge tone="accent">Ready</StatusBadge>
  return <StatusBadge status={state} />
}

/** One ticket of the list: what it costs, how it sells, and what can be done with it. */
export function TicketTypeCard({ ticketType, actions, handle }: TicketTypeCardProps) {
  return (
    <div className={classes['card']} data-movable={handle !== null || undefined}>
      {handle}
      <div className="shrinks">
        <p className="line flush gap-4-10">
          <Link to={`/ticket/${ticketType._id}`} className={classes['name']}>
            {ticketType.name}
          </Link>
          <State ticketType={ticketType} />
        </p>
        <p className="margin-top-4 figures mute">{priceInWords(ticketType)}</p>
      </div>
      <div className={classes['sold']}>
        <CapacityBar sold={ticketType.sold} held={ticketType.held} capacity={ticketType.capacity} />
        <span aria-hidden={ticketType.capacity !== null}>{capacityInWords(ticketType)}</span>
      </div>
      <CardActions ticketType={ticketType} actions={actions} />
    </div>
  )
}

function CardActions({ ticketType, actions }: Pick<TicketTypeCardProps, 'ticketType' | 'actions'>) {
  const paused = ticketType.status === 'paused'
  return (
    <div className={classes['actions']}>
      <Button
        size="sm"
        variant="default"
        aria-label={paused ? `Put ${ticketType.name} back on sale` : `Pause ${ticketType.name}`}
        leftSection={paused ? <IconPlayerPlay size={16} aria-hidden /> : <IconPlayerPause size={16} aria-hidden />}
        onClick={() => void actions.toggleSale(ticketType)}
      >
        {paused ? 'Resume' : 'Pause'}
      </Button>
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon size="lg" aria-label={`Actions for ${ticketType.name}`}>
            <IconDots size={20} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item component={Link} to={`/ticket/${ticketType._id}`} leftSection={<IconPencil size={18} />}>
            Edit
          </Menu.Item>
          <Menu.Item color="red" leftSection={<IconTrash size={18} />} onClick={() => void actions.remove(ticketType)}>
            {ticketType.claimed > 0 ? 'Archive' : 'Delete'}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </div>
  )
}
