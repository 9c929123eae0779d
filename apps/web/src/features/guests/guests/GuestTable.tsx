import type { EventView } from '@foyer/contract'
import { m } from '@foyer/messages'
import { Button } from '@mantine/core'
import { IconGift } from '@tabler/icons-react'
import { useCallback, useState } from 'react'
import { errorMessage } from '../../../api/errors.ts'
import { useGetGuestTableQuery, useListTicketTypesQuery } from '../../../api/hooks.ts'
import { useListUrl } from '../../../lib/use-list-url.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { RowSkeletons } from '../../../ui/Skeletons.tsx'
import { Surface } from '../../../ui/Surface.tsx'
import { GiveTickets } from './GiveTickets.tsx'
import { NoGuests } from './NoGuests.tsx'
import { PrintTickets } from './PrintTickets.tsx'
import { SavedViews } from './SavedViews.tsx'
import { SelectionActions } from './SelectionActions.tsx'
import { TableFilters } from './TableFilters.tsx'
import { columnSort, filterOf, readTableUrl, sortOf, tableUrl } from './table-url.ts'
import { ticketColumns } from './ticket-columns.tsx'
import { TicketRows } from './TicketRows.tsx'
import { useChosenColumns } from './use-chosen-columns.ts'
import { useTicketSelection } from './use-ticket-selection.ts'
import { useTicketWindows } from './use-ticket-windows.ts'

/** An event's guests, a row per ticket. Search, filters and sort order are kept in the address bar, columns in the browser. */
export function GuestTable({ event }: { event: EventView }) {
  const { params, change, clear } = useListUrl()
  const query = readTableUrl(params)
  const question = JSON.stringify(query)
  const table = useGetGuestTableQuery({ params: { eventId: event._id } })
  const ticketTypes = useListTicketTypesQuery({ params: { eventId: event._id } })
  const [chosen, setChosen] = useChosenColumns(event._id)
  const columns = ticketColumns(event.timezone, table.data)
  const shownColumns = columns.filter(({ key }) => chosen.includes(key))
  const [seen, setSeen] = useState({ first: 0, last: 0 })
  const onSee = useCallback((first: number, last: number) => setSeen({ first, last }), [])
  const windows = useTicketWindows({ eventId: event._id, query }, seen)
  const { total } = windows
  const selection = useTicketSelection(query, total ?? 0)
  const [giving, setGiving] = useState(false)
  const give = event.status === 'published' ? () => setGiving(true) : null
  const filtered = Object.keys(filterOf(query)).length > 0

  const body = () => {
    if (windows.error && total === undefined)
      return <ErrorState message={errorMessage(windows.error)} onRetry={windows.retry} />
    if (total === undefined) return <RowSkeletons />
    const none = filtered ? <NobodyFound onClear={clear} /> : <NoGuests event={event} onGive={give} />
    if (total === 0 && selection.selection === null) return none
    // The actions stay while guests are selected: moving all of them empties the table, and its dialog still has the result.
    return (
      <>
        <SelectionActions event={event} can={table.data?.can} total={total} selected={selection} />
        {total === 0 ? (
          none
        ) : (
          <TicketRows
            columns={shownColumns}
            total={total}
            ticketAt={windows.ticketAt}
            onSee={onSee}
            selection={selection}
            sort={columnSort(query.sort)}
            onSort={(sort) => change({ sort: sortOf(sort) })}
            question={question}
            fetching={windows.fetching}
          />
        )}
      </>
    )
  }

  return (
    <Surface
      title={m.guests_title()}
      actions={
        <>
          <PrintTickets event={event} query={query} columns={shownColumns} />
          {give && (
            <Button size="sm" leftSection={<IconGift size={17} aria-hidden />} onClick={give}>
              {m.guests_issue()}
            </Button>
          )}
        </>
      }
    >
      <TableFilters
        query={query}
        onChange={change}
        ticketTypes={ticketTypes.data?.items ?? []}
        lists={table.data?.lists ?? []}
        columns={columns}
        chosen={chosen}
        onChoose={setChosen}
      />
      <SavedViews
        eventId={event._id}
        query={query}
        columns={chosen}
        canSave={table.data?.can.saveViews ?? false}
        onOpen={({ filter, columns: kept }) => {
          change(tableUrl(filter))
          setChosen(kept)
        }}
      />
      {body()}
      {giving && ticketTypes.data && (
        <GiveTickets event={event} ticketTypes={ticketTypes.data.items} onClose={() => setGiving(false)} />
      )}
    </Surface>
  )
}

function NobodyFound({ onClear }: { onClear: () => void }) {
  return (
    <EmptyState
      art="search"
      title={m.guests_table_none_title()}
      text={m.guests_none_found_text()}
      action={
        <Button variant="default" onClick={onClear}>
          {m.guests_show_all()}
        </Button>
      }
    />
  )
}
