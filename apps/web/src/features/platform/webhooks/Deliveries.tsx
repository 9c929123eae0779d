import { type WebhookDeliveryRow, type WebhookEndpointView, webhookStates, webhookTypes } from '@foyer/contract'
import { formatDate, formatNumber, m } from '@foyer/messages'
import { Button, Select } from '@mantine/core'
import { useState } from 'react'
import { useListWebhookDeliveriesQuery } from '../../../api/hooks.ts'
import { choiceIn, pageIn } from '../../../lib/url-state.ts'
import { useListUrl } from '../../../lib/use-list-url.ts'
import { webhookTypeName } from '../../../lib/webhook-types.ts'
import { DataTable } from '../../../ui/DataTable.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { listProps } from '../../../ui/list-props.ts'
import { Badge } from '../../../ui/Badge.tsx'
import type { Column } from '../../../ui/table-types.ts'
import { DeliveryDrawer } from './DeliveryDrawer.tsx'
import { ReplaySpan } from './ReplaySpan.tsx'
import { answerInWords, messageState } from './webhook-words.ts'

const LIMIT = 20
const LIVE_MS = 5000

/** The messages sent to an endpoint in the last 30 days. The list is polled while it is shown, because attempts continue. */
export function Deliveries({
  endpoint: { _id: endpointId, can, disabledAt },
}: {
  readonly endpoint: WebhookEndpointView
}) {
  const { params, change, turn } = useListUrl()
  const state = choiceIn(params, 'state', webhookStates)
  const type = choiceIn(params, 'type', webhookTypes)
  const list = useListWebhookDeliveriesQuery(
    {
      params: { endpointId },
      query: { page: pageIn(params), limit: LIMIT, ...(state && { state }), ...(type && { type }) },
    },
    { pollingInterval: LIVE_MS },
  )
  const [open, setOpen] = useState<{ readonly message: string } | 'span' | null>(null)
  const filtered = state !== undefined || type !== undefined
  return (
    <>
      <DataTable
        label={m.webhook_log()}
        title={m.webhook_log()}
        columns={columns((message) => setOpen({ message }))}
        {...listProps(list, turn)}
        // Not shown while polling, which would dim the list every few seconds.
        loading={list.isFetching && list.currentData === undefined}
        rowKey={({ _id }) => _id}
        actions={
          can.update && (
            <Button size="sm" variant="default" disabled={disabledAt !== null} onClick={() => setOpen('span')}>
              {m.webhook_replay_span()}
            </Button>
          )
        }
        filters={
          <>
            <Select
              aria-label={m.webhook_state()}
              placeholder={m.webhook_any_state()}
              size="sm"
              clearable
              data={webhookStates.map((each) => ({ value: each, label: messageState(each).label }))}
              value={state ?? null}
              onChange={(value) => change({ state: value })}
            />
            <Select
              aria-label={m.webhook_type()}
              placeholder={m.webhook_any_type()}
              size="sm"
              clearable
              searchable
              data={webhookTypes.map((each) => ({ value: each, label: webhookTypeName(each) }))}
              value={type ?? null}
              onChange={(value) => change({ type: value })}
            />
          </>
        }
        empty={
          filtered ? (
            <EmptyState art="search" title={m.webhook_log_none_filtered()} />
          ) : (
            <EmptyState title={m.webhook_log_none()} text={m.webhook_log_none_text()} />
          )
        }
      />
      {open === 'span' && <ReplaySpan endpointId={endpointId} onClose={() => setOpen(null)} />}
      {open && open !== 'span' && (
        <DeliveryDrawer endpointId={endpointId} deliveryId={open.message} onClose={() => setOpen(null)} />
      )}
    </>
  )
}

const columns = (open: (id: string) => void): readonly Column<WebhookDeliveryRow>[] => [
  {
    key: 'type',
    header: m.webhook_message(),
    card: 'title',
    render: ({ _id, type, messageId }) => (
      <div className="two-lines">
        <button type="button" className="quiet-link" onClick={() => open(_id)}>
          {webhookTypeName(type)}
        </button>
        <bdi dir="ltr">{messageId}</bdi>
      </div>
    ),
  },
  { key: 'created', header: m.webhook_created(), render: ({ createdAt }) => formatDate(createdAt, 'exactMoment') },
  {
    key: 'state',
    header: m.webhook_state(),
    render: ({ state }) => {
      const { tone, label } = messageState(state)
      return <Badge tone={tone}>{label}</Badge>
    },
  },
  { key: 'attempts', header: m.webhook_attempts(), align: 'right', render: ({ attempts }) => formatNumber(attempts) },
  {
    key: 'answer',
    header: m.webhook_answer(),
    render: (delivery) =>
      delivery.nextAttemptAt && delivery.attempts > 0 ? (
        <div className="two-lines">
          {answerInWords(delivery)}
          <span>{m.webhook_next_attempt({ at: formatDate(delivery.nextAttemptAt, 'exactMoment') })}</span>
        </div>
      ) : (
        answerInWords(delivery)
      ),
  },
]
