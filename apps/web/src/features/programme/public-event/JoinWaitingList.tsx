import { IconBellRinging, IconCheck } from '@tabler/icons-react'
import type { PublicTicketTypeView } from '@foyer/contract'
import { m } from '@foyer/messages'
import { useState } from 'react'
import { lazyPart } from '../../../ui/lazy-part.tsx'
import { LightButton } from '../../../ui/LightButton.tsx'

const WaitingForm = lazyPart(() => import('./WaitingForm.tsx'))

interface JoinWaitingListProps {
  ticketType: PublicTicketTypeView
  /** The event's maximum number of tickets per order. */
  most: number
}

/** Below a sold-out ticket type: joins its waiting list. */
export default function JoinWaitingList({ ticketType, most }: JoinWaitingListProps) {
  const [open, setOpen] = useState(false)
  const [joined, setJoined] = useState(false)
  if (joined)
    return (
      <p role="status" className="notice good flex align-top whole-line gap-10 semibold">
        <IconCheck size={20} aria-hidden />
        {m.sales_waiting_joined_done()}
      </p>
    )
  if (!open)
    return (
      <LightButton
        variant="default"
        size="sm"
        leftSection={<IconBellRinging size={18} aria-hidden />}
        aria-label={m.events_waiting_join_for({ name: ticketType.name })}
        onClick={() => setOpen(true)}
      >
        {m.events_waiting_join()}
      </LightButton>
    )
  return (
    <WaitingForm ticketType={ticketType} most={most} onJoined={() => setJoined(true)} onCancel={() => setOpen(false)} />
  )
}
