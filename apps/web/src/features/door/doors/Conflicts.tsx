import type { TicketConflictsView } from '@foyer/contract'
import { displayReference } from '@foyer/domain'
import { Button, Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { errorMessage } from '../../../api/errors.ts'
import { useListConflictsQuery, useMarkConflictsSeenMutation } from '../../../api/hooks.ts'
import { letInAlthough } from '../../../lib/let-in-although.ts'
import { DataTable } from '../../../ui/DataTable.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { listProps } from '../../../ui/list-props.ts'
import type { Column } from '../../../ui/table-types.ts'
import { toast } from '../../../ui/toast.ts'
import classes from './Attendance.module.css'
import { clockIn } from './clock.ts'

const LIMIT = 10
const LIVE_MS = 5_000
const TYPING_PAUSE_MS = 250

const kinds = [
  { value: 'open', label: 'To look at' },
  { value: 'seen', label: 'Seen' },
  { value: 'all', label: 'All' },
] as const
type Kind = (typeof kinds)[number]['value']

type Conflict = TicketConflictsView['conflicts'][number]

function sentence({ kept, other, refusedAs }: Conflict, timezone: string): string {
  const at = clockIn(other.at, timezone)
  if (refusedAs !== null) return `${other.door} at ${at}: ${letInAlthough[refusedAs]}`
  return `Let in twice: ${kept.door} at ${clockIn(kept.at, timezone)}, then ${other.door} at ${at}`
}

function columnsFor(timezone: string): readonly Column<TicketConflictsView>[] {
  return [
    { key: 'guest', header: 'Guest', card: 'title', render: ({ guestName }) => guestName },
    { key: 'ticket', header: 'Ticket', render: ({ ticketName, number, of }) => `${ticketName}, ${number} of ${of}` },
    { key: 'order', header: 'Order', render: ({ orderReference }) => displayReference(orderReference) },
    {
      key: 'what',
      header: 'What happened',
      render: ({ conflicts }) => (
        <ul className={classes['conflicts']}>
          {conflicts.map((conflict) => (
            <li key={conflict._id}>
              {sentence(conflict, timezone)}
              {conflict.seen && ` (seen by ${conflict.seen.by} at ${clockIn(conflict.seen.at, timezone)})`}
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

/** Tickets whose guests phones without a network let in twice, or against a refusal, until somebody has looked at them. */
export function Conflicts({ eventId, timezone }: ConflictsProps) {
  const [page, setPage] = useState(1)
  const [show, setShow] = useState<Kind>('open')
  const [typed, setTyped] = useState('')
  const [search] = useDebouncedValue(typed.trim(), TYPING_PAUSE_MS)
  const list = useListConflictsQuery(
    { params: { eventId }, query: { page, limit: LIMIT, show, search } },
    { pollingInterval: LIVE_MS },
  )
  const [mark, marking] = useMarkConflictsSeenMutation()

  const markSeen = async ({ conflicts }: TicketConflictsView) => {
    const conflictIds = conflicts.filter(({ seen }) => seen === null).map(({ _id }) => _id)
    try {
      await mark({ params: { eventId }, body: { conflictIds } }).unwrap()
    } catch (failure) {
      toast.error(errorMessage(failure))
    }
  }

  const seenFor = (ticket: TicketConflictsView) =>
    ticket.conflicts.some(({ seen }) => seen === null) && (
      <Button
        variant="default"
        size="xs"
        disabled={marking.isLoading}
        onClick={() => void markSeen(ticket)}
        aria-label={`Mark as seen: ${ticket.guestName}`}
      >
        Mark as seen
      </Button>
    )

  return (
    <DataTable
      label="conflicts"
      title="Conflicts"
      columns={columnsFor(timezone)}
      {...listProps(list, setPage)}
      rowKey={({ ticketId }) => ticketId}
      loading={list.isFetching && !list.data}
      search={{
        value: typed,
        onChange: (value) => {
          setTyped(value)
          setPage(1)
        },
        placeholder: 'Name or order',
      }}
      filters={
        <Select
          aria-label="Which conflicts"
          size="sm"
          w={160}
          data={kinds}
          value={show}
          allowDeselect={false}
          onChange={(value) => {
            setShow(kinds.find((kind) => kind.value === value)?.value ?? 'open')
            setPage(1)
          }}
        />
      }
      rowActions={seenFor}
      empty={
        <EmptyState
          title="Nothing to look at"
          text="Tickets that offline phones let in twice or against a refusal appear here."
        />
      }
    />
  )
}
