import type { EventView } from '@foyer/contract'
import { m } from '@foyer/messages'
import { SegmentedControl } from '@mantine/core'
import { useSearchParams } from 'react-router'
import { choiceIn } from '../../../lib/url-state.ts'
import { GuestOrders } from './GuestOrders.tsx'
import { GuestTable } from './GuestTable.tsx'

const tabs = ['guests', 'orders'] as const

/** The guests of an event, one row per ticket, or its orders. The address bar says which of the two. */
export function EventGuests({ event }: { event: EventView }) {
  const [params, setParams] = useSearchParams()
  const shown = choiceIn(params, 'show', tabs) ?? 'guests'
  return (
    <>
      <div>
        <SegmentedControl
          aria-label={m.guests_tabs()}
          data={[
            { value: 'guests', label: m.guests_tab_guests() },
            { value: 'orders', label: m.guests_tab_orders() },
          ]}
          value={shown}
          // Search and filters of one tab mean something else in the other.
          onChange={(show) => setParams(show === 'orders' ? { show } : {}, { preventScrollReset: true })}
        />
      </div>
      {shown === 'orders' ? <GuestOrders event={event} /> : <GuestTable key={event._id} event={event} />}
    </>
  )
}
