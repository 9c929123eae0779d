import type { TicketTypeView } from '@foyer/contract'
import { joinFacts, m } from '@foyer/messages'
import { ActionIcon, Button, Menu } from '@mantine/core'
import { IconDots, IconPencil, IconPlayerPause, IconPlayerPlay, IconTrash } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { CapacityBar, capacityInWords } from '../../../ui/CapacityBar.tsx'
import { Badge } from '../../../ui/Badge.tsx'
import type { Status } from '../../../lib/status-words.ts'
import { currentPriceInWords } from '../../../lib/ticket-price.ts'
import { StatusBadge } from '../../../ui/StatusBadge.tsx'
import { admitsInWords } from './ticket-type-wording.ts'
import type { TicketTypeActions } from './use-ticket-type-actions.ts'
import classes from './TicketTypeList.module.css'

interface TicketTypeCardProps {
  ticketType: TicketTypeView
  actions: TicketTypeActions
  /** The drag handle; null when there is nothing to sort. */
  handle: ReactNode
}

/** A ticket type of a draft event can't be sold yet, but is complete: it shows as ready rather than unavailable. */
function stateOf({ saleState, status, visibility }: TicketTypeView): Status {
  if (status === 'paused') return 'paused'
  if (visibility === 'hidden') return 'hidden'
  return visibility === 'code_only' && (saleState === 'on_sale' || saleState === 'unavailable')
    ? 'code_only'
    : saleState
}

function State({ ticketType }: { ticketType: TicketTypeView }) {
  const state = stateOf(ticketType)
  if (state === 'unavailable') return <Badge tone="accent">{m.programme_ticket_ready()}</Badge>
  return <StatusBadge status={state} />
}

/** One ticket type of the list, with price, sales and actions. */
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
        <p className="margin-top-4 figures mute">
          {joinFacts([currentPriceInWords(ticketType), admitsInWords(ticketType)])}
        </p>
      </div>
      <Sales ticketType={ticketType} />
      <CardActions ticketType={ticketType} actions={actions} />
    </div>
  )
}

/** How many were sold; for an extra with variants, how many of each variant. */
function Sales({ ticketType }: { ticketType: TicketTypeView }) {
  if (ticketType.variants.length > 0)
    return (
      <ul className={classes['variants']}>
        {ticketType.variants.map((variant) => (
          <li key={variant._id}>
            {m.programme_ticket_variant_sales({ name: variant.name, sales: capacityInWords(variant) })}
          </li>
        ))}
      </ul>
    )
  return (
    <div className={classes['sold']}>
      <CapacityBar sold={ticketType.sold} held={ticketType.held} capacity={ticketType.capacity} />
      <span aria-hidden={ticketType.capacity !== null}>{capacityInWords(ticketType)}</span>
    </div>
  )
}

function CardActions({ ticketType, actions }: Pick<TicketTypeCardProps, 'ticketType' | 'actions'>) {
  const { name, status, claimed } = ticketType
  const paused = status === 'paused'
  return (
    <div className={classes['actions']}>
      <Button
        size="sm"
        variant="default"
        aria-label={paused ? m.programme_ticket_resume_named({ name }) : m.programme_ticket_pause_named({ name })}
        leftSection={paused ? <IconPlayerPlay size={16} aria-hidden /> : <IconPlayerPause size={16} aria-hidden />}
        onClick={() => void actions.toggleSale(ticketType)}
      >
        {paused ? m.programme_ticket_resume() : m.programme_ticket_pause()}
      </Button>
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon size="lg" aria-label={m.programme_ticket_actions({ name })}>
            <IconDots size={20} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item component={Link} to={`/ticket/${ticketType._id}`} leftSection={<IconPencil size={18} />}>
            {m.shell_edit()}
          </Menu.Item>
          <Menu.Item color="red" leftSection={<IconTrash size={18} />} onClick={() => void actions.remove(ticketType)}>
            {claimed > 0 ? m.programme_ticket_archive() : m.shell_delete()}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </div>
  )
}
