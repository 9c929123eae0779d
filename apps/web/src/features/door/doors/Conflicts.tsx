import type { TicketConflictsView } from '@foyer/contract'
import { displayReference } from '@foyer/domain'
import { formatDate, joinFacts, m } from '@foyer/messages'
import { Button, Select } from '@mantine/core'
import { useState } from 'react'
import { useListConflictsQuery } from '../../../api/hooks.ts'
import { choiceIn, searchIn } from '../../../lib/url-state.ts'
import { useNamedList } from '../../../lib/use-named-list.ts'
import { useSearchText } from '../../../lib/use-search-text.ts'
import { admittedAlthough, nameOfDoor } from '../../../lib/scan-words.ts'
import { DataTable } from '../../../ui/DataTable.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { listProps } from '../../../ui/list-props.ts'
import type { Column } from '../../../ui/table-types.ts'
import classes from './Attendance.module.css'
import { ReviewConflict } from './ReviewConflict.tsx'

const LIMIT = 10
const LIVE_MS = 5_000

const kinds = [
  { value: 'open', label: m.door_conflicts_open },
  { value: 'seen', label: m.door_conflicts_reviewed },
  { value: 'all', label: m.door_conflicts_all },
] as const

type Conflict = TicketConflictsView['conflicts'][number]

function sentence({ kept, other, refusedAs, seen }: Conflict, timezone: string): string {
  const clock = (instant: string) => formatDate(instant, 'clock', timezone)
  const what =
    refusedAs === null
      ? m.door_conflicts_twice({
          firstDoor: nameOfDoor(kept.door),
          firstTime: clock(kept.at),
          secondDoor: nameOfDoor(other.door),
          secondTime: clock(other.at),
        })
      : m.door_conflicts_although({
          door: nameOfDoor(other.door),
          time: clock(other.at),
          reason: admittedAlthough[refusedAs](),
        })
  return seen ? m.door_conflicts_reviewed_by({ what, name: seen.by, time: clock(seen.at) }) : what
}

function columnsFor(timezone: string): readonly Column<TicketConflictsView>[] {
  return [
    { key: 'guest', header: m.door_conflicts_guest(), card: 'title', render: ({ guestName }) => guestName },
    {
      key: 'ticket',
      header: m.shell_ticket(),
      render: ({ ticketName, number, of }) => m.door_conflicts_ticket({ ticket: ticketName, number, total: of }),
    },
    { key: 'order', header: m.shell_order(), render: ({ orderReference }) => displayReference(orderReference) },
    {
      key: 'what',
      header: m.door_conflicts_what(),
      render: ({ conflicts }) => (
        <ul className={classes['conflicts']}>
          {conflicts.map((conflict) => (
            <li key={conflict._id}>
              {joinFacts([
                ...(conflict.list ? [conflict.list] : []),
                sentence(conflict, timezone),
                ...(conflict.device ? [conflict.device] : []),
                ...(conflict.seen?.note ? [conflict.seen.note] : []),
              ])}
            </li>
          ))}
        </ul>
      ),
    },
  ]
}

interface ConflictsProps {
  readonly eventId: string
  readonly timezone: string
}

/** Tickets that offline phones admitted twice or despite a refusal, until someone has reviewed them. */
export function Conflicts({ eventId, timezone }: ConflictsProps) {
  const { params, page, change, turn } = useNamedList('conflicts')
  const show =
    choiceIn(
      params,
      'show',
      kinds.map(({ value }) => value),
    ) ?? 'open'
  const search = searchIn(params) ?? ''
  const field = useSearchText(search, (text) => change({ search: text.trim() }))
  const list = useListConflictsQuery(
    { params: { eventId }, query: { page, limit: LIMIT, show, search } },
    { pollingInterval: LIVE_MS },
  )
  const [reviewing, setReviewing] = useState<TicketConflictsView | null>(null)

  const seenFor = (ticket: TicketConflictsView) =>
    ticket.conflicts.some(({ seen }) => seen === null) && (
      <Button
        variant="default"
        size="xs"
        onClick={() => setReviewing(ticket)}
        aria-label={m.door_conflicts_mark_label({ guest: ticket.guestName })}
      >
        {m.door_conflicts_mark()}
      </Button>
    )

  return (
    <>
      <DataTable
        label={m.door_conflicts_table()}
        title={m.door_conflicts_title()}
        columns={columnsFor(timezone)}
        {...listProps(list, turn)}
        rowKey={({ ticketId }) => ticketId}
        loading={list.isFetching && !list.data}
        search={{ ...field, placeholder: m.door_conflicts_search() }}
        filters={
          <Select
            aria-label={m.door_conflicts_filter()}
            size="sm"
            w={160}
            data={kinds.map(({ value, label }) => ({ value, label: label() }))}
            value={show}
            allowDeselect={false}
            onChange={(value) => change({ show: value })}
          />
        }
        rowActions={seenFor}
        empty={<EmptyState title={m.door_conflicts_empty_title()} text={m.door_conflicts_empty_text()} />}
      />
      {reviewing && <ReviewConflict eventId={eventId} ticket={reviewing} onClose={() => setReviewing(null)} />}
    </>
  )
}
