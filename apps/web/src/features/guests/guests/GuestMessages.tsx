import type { EventView, GuestMessageView, TicketTypeView } from '@foyer/contract'
import { Progress } from '@mantine/core'
import { useState } from 'react'
import { useListGuestMessagesQuery } from '../../../api/hooks.ts'
import { DataTable } from '../../../ui/DataTable.tsx'
import { listProps } from '../../../ui/list-props.ts'
import { StatusBadge } from '../../../ui/StatusBadge.tsx'
import type { Column } from '../../../ui/table-types.ts'

const LIMIT = 5
const WATCH_MS = 2000

interface GuestMessagesProps {
  event: EventView
  ticketTypes: readonly TicketTypeView[]
}

/** What was written to the guests so far, with how far each has come. Not there before the first. */
export function GuestMessages({ event, ticketTypes }: GuestMessagesProps) {
  const [page, setPage] = useState(1)
  const [pollingInterval, setPollingInterval] = useState(0)
  const list = useListGuestMessagesQuery(
    { params: { eventId: event._id }, query: { page, limit: LIMIT } },
    { pollingInterval, skipPollingIfUnfocused: true },
  )
  const wanted = list.data?.items.some(isUnderWay) ? WATCH_MS : 0
  if (wanted !== pollingInterval) setPollingInterval(wanted)
  if (list.data?.total === 0) return null
  return (
    <DataTable
      title="Messages to guests"
      label="messages"
      columns={columnsOf(event.timezone, ticketTypes)}
      {...listProps(list, setPage)}
      rowKey={(message) => message._id}
      loading={list.isFetching && !list.data}
      empty={null}
    />
  )
}

function isUnderWay({ mailed, recipients, review }: Pick<GuestMessageView, 'mailed' | 'recipients' | 'review'>) {
  return mailed < recipients && review !== 'held' && review !== 'refused'
}

function columnsOf(timeZone: string, ticketTypes: readonly TicketTypeView[]): readonly Column<GuestMessageView>[] {
  const when = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short', timeZone })
  const nameOf = (id: string) => ticketTypes.find(({ _id }) => _id === id)?.name ?? 'one ticket'
  return [
    { key: 'subject', header: 'Subject', card: 'title', render: (message) => <strong>{message.subject}</strong> },
    {
      key: 'to',
      header: 'To',
      render: ({ ticketId }) => (ticketId === null ? 'Everybody' : `Holders of ${nameOf(ticketId)}`),
    },
    { key: 'author', header: 'By', render: ({ author }) => author },
    {
      key: 'at',
      header: 'Sent',
      render: ({ createdAt }) => <span className="nowrap">{when.format(new Date(createdAt))}</span>,
    },
    {
      key: 'mailed',
      header: 'Arrived',
      align: 'right',
      render: ({ mailed, recipients, review, reviewReason }) => (
        <div>
          {review === 'held' && <StatusBadge tone="warn">Waiting for review</StatusBadge>}
          {review === 'refused' && (
            <>
              <StatusBadge tone="bad">Not sent</StatusBadge>
              <p className="margin-top-4 text-sm breakable mute">Refused by an administrator: {reviewReason}</p>
            </>
          )}
          {review !== 'refused' && (
            <span>{`${mailed.toLocaleString('en')} of ${recipients.toLocaleString('en')}`}</span>
          )}
          {isUnderWay({ mailed, recipients, review }) && (
            <Progress value={(mailed / recipients) * 100} size="xs" mt={4} aria-hidden />
          )}
        </div>
      ),
    },
  ]
}
