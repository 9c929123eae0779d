import type { EventView } from '@foyer/contract'
import { m } from '@foyer/messages'
import { useNow } from '../lib/use-now.ts'
import { Badge } from './Badge.tsx'
import { StatusBadge } from './StatusBadge.tsx'
import { publicState } from '../lib/public-state.ts'

/** The state of an event: a published one is on sale, sold out, on now or over. */
export function EventStatus({ event }: { event: Pick<EventView, 'status' | 'startsAt' | 'endsAt' | 'soldOut'> }) {
  const state = publicState(event, useNow())
  if (state === 'over') return <Badge tone="neutral">{m.events_state_over()}</Badge>
  if (state === 'on_now') return <Badge tone="accent">{m.events_state_on_now()}</Badge>
  if (state === 'sold_out') return <Badge tone="warn">{m.shell_sold_out()}</Badge>
  return <StatusBadge status={state} />
}
