import type { TicketTypeView } from '@foyer/contract'
import {
  closestCenter,
  DndContext,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
  type Announcements,
  type DragEndEvent,
  type UniqueIdentifier,
} from '@dnd-kit/core'
import { arrayMove, SortableContext, sortableKeyboardCoordinates, verticalListSortingStrategy } from '@dnd-kit/sortable'
import { useEffect, useState } from 'react'
import { errorMessage } from '../../api/errors.ts'
import { useOrderTicketTypesMutation } from '../../api/hooks.ts'
import { toast } from '../../ui/toast.ts'
import { TicketCard } from './TicketCard.tsx'
import { useTicketActions } from './use-ticket-actions.ts'
import classes from './TicketList.module.css'

interface SortableTicketsProps {
  eventId: string
  tickets: readonly TicketTypeView[]
}

const instructions = {
  draggable:
    'Press space or enter to pick a ticket up, the arrow keys to move it, space or enter to put it down, escape to cancel.',
}

function announcementsFor(tickets: readonly TicketTypeView[]): Announcements {
  const name = (id: UniqueIdentifier) => tickets.find((ticket) => ticket._id === id)?.name ?? 'Ticket'
  const place = (id: UniqueIdentifier) => tickets.findIndex((ticket) => ticket._id === id) + 1
  return {
    onDragStart: ({ active }) => `Picked up ${name(active.id)}, place ${place(active.id)} of ${tickets.length}.`,
    onDragOver: ({ active, over }) =>
      over ? `${name(active.id)} is over place ${place(over.id)} of ${tickets.length}.` : undefined,
    onDragEnd: ({ active, over }) => (over ? `${name(active.id)} now stands at place ${place(over.id)}.` : undefined),
    onDragCancel: ({ active }) => `${name(active.id)} stays where it was.`,
  }
}

/** Cards that change places by pointer or keyboard. A new order shows at once and goes back when it cannot be kept. */
export function SortableTickets({ eventId, tickets }: SortableTicketsProps) {
  const [orderTicketTypes] = useOrderTicketTypesMutation()
  const [shown, setShown] = useState(tickets)
  const actions = useTicketActions()
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 5 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  )
  useEffect(() => setShown(tickets), [tickets])

  const drop = async ({ active, over }: DragEndEvent) => {
    const from = shown.findIndex(({ _id }) => _id === active.id)
    const to = shown.findIndex(({ _id }) => _id === over?.id)
    if (from === -1 || to === -1 || from === to) return
    const next = arrayMove([...shown], from, to)
    setShown(next)
    try {
      await orderTicketTypes({ params: { eventId }, body: { ticketIds: next.map(({ _id }) => _id) } }).unwrap()
    } catch (error) {
      setShown(tickets)
      toast.error(errorMessage(error, 'Failed to update ticket'))
    }
  }

  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      onDragEnd={(event) => void drop(event)}
      accessibility={{ announcements: announcementsFor(shown), screenReaderInstructions: instructions }}
    >
      <SortableContext items={shown.map(({ _id }) => _id)} strategy={verticalListSortingStrategy}>
        <ul className={classes['list']} aria-label="Tickets">
          {shown.map((ticket) => (
            <TicketCard key={ticket._id} ticket={ticket} actions={actions} sortable={shown.length > 1} />
          ))}
        </ul>
      </SortableContext>
    </DndContext>
  )
}
