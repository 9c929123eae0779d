import type { EventView } from '@foyer/contract'
import { useNow } from '../../lib/use-now.ts'
import { StatusBadge } from '../../ui/StatusBadge.tsx'
import { isOver } from './event-wording.ts'

export function EventStatus({ event }: { event: Pick<EventView, 'status' | 'endsAt'> }) {
  const now = useNow()
  if (isOver(event, now)) return <StatusBadge tone="neutral">Over</StatusBadge>
  return <StatusBadge status={event.status} />
}
