import type { EventView, GuestTableView } from '@foyer/contract'
import { m } from '@foyer/messages'
import { Button } from '@mantine/core'
import { IconId, IconSend } from '@tabler/icons-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { HandedSelection } from '../../../lib/selection-address.ts'
import { CheckInSelected } from './CheckInSelected.tsx'
import { ExportTickets } from './ExportTickets.tsx'
import { MoveSelected } from './MoveSelected.tsx'
import { PrintBadges } from './PrintBadges.tsx'
import { RefundSelected } from './RefundSelected.tsx'
import type { TicketSelection } from './use-ticket-selection.ts'
import classes from './GuestTable.module.css'

interface SelectionActionsProps {
  readonly event: EventView
  readonly can: GuestTableView['can'] | undefined
  readonly total: number
  readonly selected: TicketSelection
}

/** The actions for the selected guests, or the number of all guests while none is selected. */
export function SelectionActions({ event, can, total, selected }: SelectionActionsProps) {
  const [doing, setDoing] = useState<'badges' | null>(null)
  const navigate = useNavigate()
  const { selection, count, isAll, clear, toggleAll } = selected
  if (selection === null)
    return (
      <div className={classes['acts']}>
        <span className="text-sm mute">{m.guests_table_count({ count: total })}</span>
        <Button variant="subtle" size="compact-sm" onClick={toggleAll}>
          {m.guests_table_select_all()}
        </Button>
      </div>
    )
  const close = () => setDoing(null)
  const handed: HandedSelection = { selection, count }
  return (
    <div className={classes['acts']} role="group" aria-label={m.guests_bulk_actions()}>
      <strong className="text-sm" role="status">
        {isAll ? m.guests_bulk_all_selected({ count }) : m.guests_bulk_selected({ count })}
      </strong>
      {can?.checkIn && <CheckInSelected eventId={event._id} selection={selection} count={count} />}
      {can?.message && (
        <Button
          size="sm"
          variant="default"
          leftSection={<IconSend size={17} aria-hidden />}
          onClick={() => void navigate(`/events/messages/${event._id}`, { state: handed })}
        >
          {m.guests_bulk_message()}
        </Button>
      )}
      <ExportTickets eventId={event._id} title={event.title} selection={selection} />
      <Button
        size="sm"
        variant="default"
        leftSection={<IconId size={17} aria-hidden />}
        onClick={() => setDoing('badges')}
      >
        {m.guests_badges()}
      </Button>
      {can?.move && <MoveSelected eventId={event._id} selection={selection} onMoved={clear} />}
      {can?.refund && <RefundSelected eventId={event._id} selection={selection} count={count} />}
      <Button variant="subtle" size="sm" onClick={clear}>
        {m.guests_bulk_clear()}
      </Button>
      {doing === 'badges' && (
        <PrintBadges eventId={event._id} title={event.title} selection={selection} onClose={close} />
      )}
    </div>
  )
}
