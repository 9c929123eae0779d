import type { WebhookDeliveryView } from '@foyer/contract'
import { formatDate, formatNumber, m } from '@foyer/messages'
import { Button, Drawer } from '@mantine/core'
import { errorMessage } from '../../../api/errors.ts'
import { useGetWebhookDeliveryQuery, useReplayWebhookDeliveryMutation } from '../../../api/hooks.ts'
import { useAct } from '../../../lib/use-act.ts'
import { webhookTypeName } from '../../../lib/webhook-types.ts'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { RowSkeletons } from '../../../ui/Skeletons.tsx'
import { Badge } from '../../../ui/Badge.tsx'
import { answerInWords, durationInWords, messageState } from './webhook-words.ts'
import classes from './Webhooks.module.css'

const LIVE_MS = 5000

interface DeliveryDrawerProps {
  readonly endpointId: string
  readonly deliveryId: string
  readonly onClose: () => void
}

/** A message with its last request and the answer. */
export function DeliveryDrawer({ endpointId, deliveryId, onClose }: DeliveryDrawerProps) {
  const { data, error, refetch } = useGetWebhookDeliveryQuery(
    { params: { endpointId, deliveryId } },
    { refetchOnMountOrArgChange: true, pollingInterval: LIVE_MS },
  )
  return (
    <Drawer
      opened
      onClose={onClose}
      position="right"
      size="lg"
      classNames={{ title: 'heading text-22 bold breakable' }}
      title={data ? webhookTypeName(data.type) : m.webhook_message()}
    >
      {data ? (
        <Message delivery={data} />
      ) : error ? (
        <ErrorState message={errorMessage(error)} onRetry={() => void refetch()} />
      ) : (
        <RowSkeletons />
      )}
    </Drawer>
  )
}

function Message({ delivery }: { readonly delivery: WebhookDeliveryView }) {
  const { state, attempts, replays, createdAt, lastAttemptAt, nextAttemptAt, durationMs, messageId } = delivery
  const { tone, label } = messageState(state)
  return (
    <div className="stack gap-20">
      <div className="cluster spread gap-12">
        <Badge tone={tone}>{label}</Badge>
        {delivery.can.replay && <Replay delivery={delivery} />}
      </div>
      <dl className="facts grid gap-16 two-columns">
        <div className="whole-row">
          <dt>{m.webhook_message_id()}</dt>
          <dd>
            <bdi dir="ltr">{messageId}</bdi>
          </dd>
        </div>
        <div>
          <dt>{m.webhook_created()}</dt>
          <dd>{formatDate(createdAt, 'exactMoment')}</dd>
        </div>
        <div>
          <dt>{m.webhook_attempts()}</dt>
          <dd>{formatNumber(attempts)}</dd>
          {replays > 0 && <dd className="hint">{m.webhook_replays({ count: replays })}</dd>}
        </div>
        {lastAttemptAt && (
          <div>
            <dt>{m.webhook_last_attempt()}</dt>
            <dd>{formatDate(lastAttemptAt, 'exactMoment')}</dd>
          </div>
        )}
        {nextAttemptAt && (
          <div>
            <dt>{m.webhook_next_attempt_label()}</dt>
            <dd>{formatDate(nextAttemptAt, 'exactMoment')}</dd>
          </div>
        )}
      </dl>
      <section>
        <h3 className="flush text-18">{m.webhook_request()}</h3>
        <pre role="region" tabIndex={0} aria-label={m.webhook_request()} className={classes['box']}>
          {requestOf(delivery)}
        </pre>
      </section>
      <section>
        <h3 className="flush text-18">{m.webhook_answer()}</h3>
        {attempts === 0 && !lastAttemptAt ? (
          <p className="flush mute">{m.webhook_no_attempt()}</p>
        ) : (
          <>
            <p className="flush mute">
              {answerInWords(delivery)}
              {durationMs !== null && ` · ${durationInWords(durationMs)}`}
            </p>
            {delivery.answer && (
              <pre role="region" tabIndex={0} aria-label={m.webhook_answer()} className={classes['box']}>
                {delivery.answer}
              </pre>
            )}
          </>
        )}
      </section>
    </div>
  )
}

function Replay({ delivery: { _id: deliveryId, endpointId } }: { readonly delivery: WebhookDeliveryView }) {
  const [replay] = useReplayWebhookDeliveryMutation()
  const { busy, act } = useAct()
  const params = { endpointId, deliveryId }
  return (
    <Button
      size="sm"
      variant="default"
      loading={busy}
      onClick={() => void act(() => replay({ params }).unwrap(), m.webhook_replayed_one())}
    >
      {m.webhook_replay()}
    </Button>
  )
}

/** The request as sent, with its body formatted for reading. Before the first attempt, it has no headers. */
function requestOf({ url, headers, body }: WebhookDeliveryView): string {
  const lines = Object.entries(headers ?? {}).map(([name, value]) => `${name}: ${value}`)
  return [`POST ${url}`, ...lines, '', JSON.stringify(JSON.parse(body), null, 2)].join('\n')
}
