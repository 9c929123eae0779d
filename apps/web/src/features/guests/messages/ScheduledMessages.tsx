import type { EventView, ScheduledMessageView, TicketTypeView } from '@foyer/contract'
import { m } from '@foyer/messages'
import { Button } from '@mantine/core'
import {
  useCancelScheduledMessageMutation,
  useListScheduledMessagesQuery,
  useSendScheduledMessageMutation,
} from '../../../api/hooks.ts'
import { useAct } from '../../../lib/use-act.ts'
import { useNamedList } from '../../../lib/use-named-list.ts'
import { confirmAction } from '../../../ui/confirm.tsx'
import { DataTable } from '../../../ui/DataTable.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { listProps } from '../../../ui/list-props.ts'
import { Badge } from '../../../ui/Badge.tsx'
import type { Column } from '../../../ui/table-types.ts'
import { whenWords } from './message-times.ts'
import { recipientWords } from './recipients.ts'

const LIMIT = 20
/** A message can be sent, and leave the list, while the list is open. */
const WATCH_MS = 15_000

interface ScheduledMessagesProps {
  readonly event: EventView
  readonly ticketTypes: readonly TicketTypeView[]
  readonly mayWrite: boolean
  readonly onEdit: (message: ScheduledMessageView) => void
  readonly onCompose: () => void
}

/** Messages that wait for their time, and those that could not be sent, with the reason. */
export function ScheduledMessages({ event, ticketTypes, mayWrite, onEdit, onCompose }: ScheduledMessagesProps) {
  const { page, turn } = useNamedList('scheduled')
  const list = useListScheduledMessagesQuery(
    { params: { eventId: event._id }, query: { page, limit: LIMIT } },
    { refetchOnMountOrArgChange: true, pollingInterval: WATCH_MS, skipPollingIfUnfocused: true },
  )
  const actionsFor = (message: ScheduledMessageView) =>
    mayWrite && <Actions eventId={event._id} message={message} onEdit={() => onEdit(message)} />
  return (
    <DataTable
      title={m.guests_scheduled_title()}
      label={m.guests_scheduled_title()}
      columns={columnsOf(event.timezone, ticketTypes)}
      {...listProps(list, turn)}
      rowKey={(message) => message._id}
      loading={list.isFetching && !list.data}
      rowActions={actionsFor}
      empty={
        <EmptyState
          title={m.guests_scheduled_none_title()}
          text={m.guests_scheduled_none_text()}
          {...(mayWrite && { action: <Button onClick={onCompose}>{m.guests_message_new()}</Button> })}
        />
      }
    />
  )
}

function columnsOf(timeZone: string, ticketTypes: readonly TicketTypeView[]): readonly Column<ScheduledMessageView>[] {
  return [
    {
      key: 'subject',
      header: m.guests_message_subject(),
      card: 'title',
      render: ({ subject, state, reason }) => (
        <>
          <strong className="breakable">{subject}</strong>
          {state === 'failed' && (
            <div className="margin-top-4">
              <Badge tone="bad">{m.guests_messages_refused()}</Badge>
              <p className="margin-top-4 text-sm breakable mute">{reason}</p>
            </div>
          )}
        </>
      ),
    },
    {
      key: 'when',
      header: m.guests_scheduled_when(),
      render: (message) => {
        const { moment, rule } = whenWords(message, timeZone)
        return (
          <div>
            <span className="block nowrap">{moment}</span>
            {rule !== null && <span className="block text-sm mute">{rule}</span>}
          </div>
        )
      },
    },
    {
      key: 'to',
      header: m.guests_message_to(),
      render: ({ ticketId, selection }) =>
        recipientWords({ ticketId, isSelection: selection !== null, automatic: null }, ticketTypes),
    },
    { key: 'author', header: m.guests_messages_author(), render: ({ author }) => author },
  ]
}

interface ActionsProps {
  readonly eventId: string
  readonly message: ScheduledMessageView
  readonly onEdit: () => void
}

function Actions({ eventId, message, onEdit }: ActionsProps) {
  const [send] = useSendScheduledMessageMutation()
  const [cancel] = useCancelScheduledMessageMutation()
  const { busy, act } = useAct()
  const params = { eventId, scheduledId: message._id }
  const { subject } = message
  const sendNow = async () => {
    const isSure = await confirmAction({
      title: m.guests_scheduled_send_title({ subject }),
      body: m.guests_message_confirm_body(),
      confirmLabel: m.guests_message_send(),
    })
    if (isSure) await act(() => send({ params }).unwrap(), m.guests_scheduled_sent())
  }
  const remove = async () => {
    const isSure = await confirmAction({
      title: m.guests_scheduled_delete_title({ subject }),
      body: m.guests_scheduled_delete_body(),
      confirmLabel: m.shell_delete(),
      destructive: true,
    })
    if (isSure) await act(() => cancel({ params }).unwrap(), m.guests_scheduled_deleted())
  }
  return (
    <div className="cluster gap-4">
      <Button size="compact-sm" variant="subtle" onClick={onEdit}>
        {m.shell_edit()}
      </Button>
      <Button size="compact-sm" variant="subtle" loading={busy} onClick={() => void sendNow()}>
        {m.guests_scheduled_send()}
      </Button>
      <Button size="compact-sm" variant="subtle" color="red" disabled={busy} onClick={() => void remove()}>
        {m.shell_delete()}
      </Button>
    </div>
  )
}
