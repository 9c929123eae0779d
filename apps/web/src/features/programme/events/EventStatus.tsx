import type { EventView } from '@foyer/contract'
import { useNow } from '../../../lib/use-now.ts'
import { StatusBadge } from '../../../ui/StatusBadge.tsx'
import { publicState } from './event-wording.ts'

/** Where an event stands: as published it is on sale, sold out, on now or over. */
export function EventStatus({ event }: { event: Pick<EventView, 'status' | 'startsAt' | 'endsAt' | 'soldOut'> }) {
  const state = publicState(event, useNow())
  if (state === 'over') return <StatusBadge tone="neutral">Over</StatusBadge>
  if (state === 'on_now') return <StatusBadge tone="accent">On now</StatusBadge>
  return <StatusBadge status={state} />
}
