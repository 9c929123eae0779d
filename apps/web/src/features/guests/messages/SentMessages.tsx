import type { EventView, GuestMessageView, TicketTypeView } from '@foyer/contract'
import { formatDate, formatNumber, m } from '@foyer/messages'
import { Button, Progress } from '@mantine/core'
import { useState } from 'react'
import { useListGuestMessagesQuery } from '../../../api/hooks.ts'
import { useNamedList } from '../../../lib/use-named-list.ts'
import { DataTable } from '../../../ui/DataTable.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { listProps } from '../../../ui/list-props.ts'
import { Badge } from '../../../ui/Badge.tsx'
import type { Column } from '../../../ui/table-types.ts'
import { recipientWords } from './recipients.ts'

const LIMIT = 10
const WATCH_MS = 2000

interface SentMessagesProps {
  event: EventView
  ticketTypes: readonly TicketTypeView[]
  /** Shown to members who may write a message. */
  onCompose?: () => void
}

/** The messages sent to the guests, with their progress and how many recipients opened a page from them. */
export function SentMessages({ event, ticketTypes, onCompose }: SentMessagesProps) {
  const { page, turn } = useNamedList('messages')
  const [pollingInterval, setPollingInterval] = useState(0)
  const list = useListGuestMessagesQuery(
    { params: { eventId: event._id }, query: { page, limit: LIMIT } },
    { pollingInterval, skipPollingIfUnfocused: true, refetchOnMountOrArgChange: true },
  )
  const wanted = list.data?.items.some(isUnderWay) ? WATCH_MS : 0
  if (wanted !== pollingInterval) setPollingInterval(wanted)
  return (
    <>
      <DataTable
        title={m.guests_messages_title()}
        label={m.guests_messages_label()}
        columns={columnsOf(event.timezone, ticketTypes)}
        {...listProps(list, turn)}
        rowKey={(message) => message._id}
        loading={list.isFetching && !list.data}
        empty={
          <EmptyState
            title={m.guests_messages_none_title()}
            text={m.guests_messages_none_text()}
            {...(onCompose && { action: <Button onClick={onCompose}>{m.guests_message_new()}</Button> })}
          />
        }
      />
      {list.data !== undefined && list.data.total > 0 && (
        <p className="flush text-sm mute measure">{m.guests_messages_opened_hint()}</p>
      )}
    </>
  )
}

function isUnderWay({ mailed, recipients, review }: Pick<GuestMessageView, 'mailed' | 'recipients' | 'review'>) {
  return mailed < recipients && review !== 'held' && review !== 'refused'
}

function columnsOf(timeZone: string, ticketTypes: readonly TicketTypeView[]): readonly Column<GuestMessageView>[] {
  return [
    {
      key: 'subject',
      header: m.guests_message_subject(),
      card: 'title',
      render: ({ subject, automatic }) => (
        <>
          <strong className="breakable">{subject}</strong>
          {automatic && <span className="block text-sm mute">{m.guests_messages_automatic()}</span>}
        </>
      ),
    },
    {
      key: 'to',
      header: m.guests_message_to(),
      render: ({ ticketId, toSelection, automatic }) =>
        recipientWords({ ticketId, isSelection: toSelection, automatic: automatic ?? null }, ticketTypes),
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
    {
      key: 'opened',
      header: m.guests_messages_opened(),
      align: 'right',
      render: ({ opened = 0, mailed }) =>
        mailed === 0 ? '–' : m.guests_messages_sent_of({ sent: formatNumber(opened), total: formatNumber(mailed) }),
    },
  ]
}
