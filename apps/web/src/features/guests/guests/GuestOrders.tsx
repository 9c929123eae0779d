import type { EventView } from '@foyer/contract'
import { m } from '@foyer/messages'
import { Button, Select } from '@mantine/core'
import { IconGift, IconId, IconSend } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { useListGuestOrdersQuery, useListTicketTypesQuery } from '../../../api/hooks.ts'
import { useListUrl } from '../../../lib/use-list-url.ts'
import { useSearchText } from '../../../lib/use-search-text.ts'
import { DataTable } from '../../../ui/DataTable.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { listProps } from '../../../ui/list-props.ts'
import { ExportGuests } from './ExportGuests.tsx'
import { GiveTickets } from './GiveTickets.tsx'
import { guestColumns } from './guest-columns.tsx'
import { NoGuests } from './NoGuests.tsx'
import { PrintBadges } from './PrintBadges.tsx'
import { PrintOrders } from './PrintOrders.tsx'
import { orderOf, questionOf, readGuestsUrl, stateFilters, tableSort } from './guests-url.ts'

/** The cursor of the next page, so that paging forward costs the same in a list of any length. */
interface PageStart {
  question: string
  page: number
  after: string
}

/** An event's orders. Search, filters and page are kept in the address bar. */
export function GuestOrders({ event }: { event: EventView }) {
  const { params, change } = useListUrl({ keepPages: true })
  const [doing, setDoing] = useState<'give' | 'badges' | null>(null)
  const query = readGuestsUrl(params)
  const question = `${event._id} ${questionOf(query)}`
  const [start, setStart] = useState<PageStart | null>(null)
  const after = start?.question === question && start.page === query.page ? start.after : undefined
  const list = useListGuestOrdersQuery(
    { params: { eventId: event._id }, query: { ...query, ...(after !== undefined && { after }) } },
    { refetchOnMountOrArgChange: true },
  )
  const turn = (page: number) => {
    if (list.data?.next && page === list.data.page + 1) setStart({ question, page, after: list.data.next })
    change({ page: String(page) })
  }
  const ticketTypes = useListTicketTypesQuery({ params: { eventId: event._id } })
  const search = useSearchText(query.search ?? '', (text) => change({ search: text.trim() }))
  const filtered = query.search !== undefined || query.state !== 'sold' || query.ticketId !== undefined
  const give = event.status === 'published' ? () => setDoing('give') : null

  return (
    <>
      <DataTable
        title={m.guests_title()}
        label={m.guests_list_label()}
        columns={guestColumns(event.timezone)}
        {...listProps(list, turn)}
        rowKey={(order) => order._id}
        search={{ ...search, placeholder: m.guests_search() }}
        sort={tableSort(query.sort)}
        onSort={(sort) => change({ sort: orderOf(sort) })}
        filters={
          <>
            <Select
              aria-label={m.shell_status()}
              size="sm"
              radius="xl"
              w={190}
              data={stateFilters.map(({ value, label }) => ({ value, label: label() }))}
              value={query.state}
              onChange={(state) => change({ state: state === 'sold' ? null : state })}
              allowDeselect={false}
            />
            <Select
              aria-label={m.shell_ticket()}
              size="sm"
              radius="xl"
              w={170}
              placeholder={m.guests_filter_all_tickets()}
              data={(ticketTypes.data?.items ?? []).map((ticketType) => ({
                value: ticketType._id,
                label: ticketType.name,
              }))}
              value={query.ticketId ?? null}
              onChange={(ticketType) => change({ ticket: ticketType })}
              clearable
            />
            {query.state !== 'transfer' && list.data !== undefined && list.data.waitingTransfers > 0 && (
              <Button variant="light" size="sm" radius="xl" onClick={() => change({ state: 'transfer' })}>
                {m.guests_waiting_transfers({ count: list.data.waitingTransfers })}
              </Button>
            )}
          </>
        }
        actions={
          <>
            <ExportGuests eventId={event._id} title={event.title} query={query} />
            <PrintOrders event={event} query={query} />
            <Button
              variant="default"
              size="sm"
              leftSection={<IconId size={17} aria-hidden />}
              onClick={() => setDoing('badges')}
            >
              {m.guests_badges()}
            </Button>
            {event.permissions.includes('messages:write') && (
              <Button
                size="sm"
                variant="default"
                leftSection={<IconSend size={17} aria-hidden />}
                component={Link}
                to={`/events/messages/${event._id}`}
              >
                {m.guests_message()}
              </Button>
            )}
            {give && (
              <Button size="sm" leftSection={<IconGift size={17} aria-hidden />} onClick={give}>
                {m.guests_issue()}
              </Button>
            )}
          </>
        }
        empty={
          filtered ? (
            <NothingFound onClear={() => change({ search: null, state: null, ticket: null })} />
          ) : (
            <NoGuests event={event} onGive={give} />
          )
        }
      />
      {doing === 'give' && ticketTypes.data && (
        <GiveTickets event={event} ticketTypes={ticketTypes.data.items} onClose={() => setDoing(null)} />
      )}
      {doing === 'badges' && (
        <PrintBadges eventId={event._id} title={event.title} query={query} onClose={() => setDoing(null)} />
      )}
    </>
  )
}

function NothingFound({ onClear }: { onClear: () => void }) {
  return (
    <EmptyState
      art="search"
      title={m.guests_none_found_title()}
      text={m.guests_none_found_text()}
      action={
        <Button variant="default" onClick={onClear}>
          {m.guests_show_all()}
        </Button>
      }
    />
  )
}
