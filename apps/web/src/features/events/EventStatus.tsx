import type { EventView } from '@foyer/contract'
import { StatusBadge } from '../../ui/StatusBadge.tsx'
import { isOver } from './event-wording.ts'

export function EventStatus({ event }: { event: Pick<EventView, 'status' | 'endsAt'> }) {
  if (isOver(event, new Date())) return <StatusBadge tone="neutral">Over</StatusBadge>
  return <StatusBadge status={event.status} />
}
