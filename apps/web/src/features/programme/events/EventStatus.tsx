import type { EventView } from '@foyer/contract'
import { m } from '@foyer/messages'
import { useNow } from '../../../lib/use-now.ts'
import { StatusBadge } from '../../../ui/StatusBadge.tsx'
import { publicState } from './event-wording.ts'

/** The state of an event: a published one is on sale, sold out, on now or over. */
export function EventStatus({ event }: { event: Pick<EventView, 'status' | 'startsAt' | 'endsAt' | 'soldOut'> }) {
  const state = publicState(event, useNow())
  if (state === 'over') return <StatusBadge tone="neutral">{m.events_state_over()}</StatusBadge>
  if (state === 'on_now') return <StatusBadge tone="accent">{m.events_state_on_now()}</StatusBadge>
  if (state === 'sold_out') return <StatusBadge tone="warn">{m.shell_sold_out()}</StatusBadge>
  return <StatusBadge status={state} />
}
