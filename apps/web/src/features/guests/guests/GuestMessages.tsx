import type { EventView, GuestMessageView, TicketTypeView } from '@foyer/contract'
import { formatDate, formatNumber, m } from '@foyer/messages'
import { Progress } from '@mantine/core'
import { useState } from 'react'
import { useListGuestMessagesQuery } from '../../../api/hooks.ts'
import { useNamedList } from '../../../lib/use-named-list.ts'
import { DataTable } from '../../../ui/DataTable.tsx'
import { listProps } from '../../../ui/list-props.ts'
import { Badge } from '../../../ui/Badge.tsx'
import type { Column } from '../../../ui/table-types.ts'

const LIMIT = 5
const WATCH_MS = 2000

interface GuestMessagesProps {
  event: EventView
  ticketTypes: readonly TicketTypeView[]
}

/** The messages sent to the guests, with their progress. Not shown before the first one. */
export function GuestMessages({ event, ticketTypes }: GuestMessagesProps) {
  const { page, turn } = useNamedList('messages')
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
      title={m.guests_messages_title()}
      label={m.guests_messages_label()}
      columns={columnsOf(event.timezone, ticketTypes)}
      {...listProps(list, turn)}
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
  const holdersOf = (id: string) => {
    const ticket = ticketTypes.find(({ _id }) => _id === id)?.name
    return ticket === undefined ? m.guests_message_to_deleted() : m.guests_message_to_holders({ ticket })
  }
  return [
    {
      key: 'subject',
      header: m.guests_message_subject(),
      card: 'title',
      render: (message) => <strong>{message.subject}</strong>,
    },
    {
      key: 'to',
      header: m.guests_message_to(),
      render: ({ ticketId, toSelection }) =>
        toSelection
          ? m.guests_message_selection()
          : ticketId === null
            ? m.guests_message_to_all()
            : holdersOf(ticketId),
    },
    { key: 'author', header: m.guests_messages_author(), render: ({ author }) => author },
    {
      key: 'at',
      header: m.guests_messages_date(),
      render: ({ createdAt }) => <span className="nowrap">{formatDate(createdAt, 'moment', timeZone)}</span>,
    },
    {
      key: 'mailed',
      header: m.guests_messages_sent(),
      align: 'right',
      render: ({ mailed, recipients, review, reviewReason }) => (
        <div>
          {review === 'held' && <Badge tone="warn">{m.guests_messages_held()}</Badge>}
          {review === 'refused' && (
            <>
              <Badge tone="bad">{m.guests_messages_refused()}</Badge>
              <p className="margin-top-4 text-sm breakable mute">
                {m.guests_messages_refused_reason({ reason: reviewReason ?? '' })}
              </p>
            </>
          )}
          {review !== 'refused' && (
            <span>{m.guests_messages_sent_of({ sent: formatNumber(mailed), total: formatNumber(recipients) })}</span>
          )}
          {isUnderWay({ mailed, recipients, review }) && (
            <Progress value={(mailed / recipients) * 100} size="xs" mt={4} aria-hidden />
          )}
        </div>
      ),
    },
  ]
}
