import type { WebhookEndpointView } from '@foyer/contract'
import { formatDate, formatList, m } from '@foyer/messages'
import { errorMessage } from '../../../api/errors.ts'
import { useGetWebhookEndpointQuery } from '../../../api/hooks.ts'
import { webhookTypeName } from '../../../lib/webhook-types.ts'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { FormSkeleton } from '../../../ui/Skeletons.tsx'
import { Badge } from '../../../ui/Badge.tsx'
import { Surface } from '../../../ui/Surface.tsx'
import { Deliveries } from './Deliveries.tsx'
import { EndpointActions } from './EndpointActions.tsx'
import { choiceInWords, healthOf } from './webhook-words.ts'
import classes from './Webhooks.module.css'

const LIVE_MS = 5000

/** An endpoint with its health and its deliveries. */
export function Endpoint({ endpointId }: { readonly endpointId: string }) {
  const { data, error, refetch } = useGetWebhookEndpointQuery({ params: { endpointId } }, { pollingInterval: LIVE_MS })
  const back = { to: '/organisation/settings/webhooks', label: m.webhook_endpoints() }
  if (!data)
    return (
      <div className="stack gap-16">
        <PageHeader back={back} />
        <Surface padding="large">
          {error ? (
            <ErrorState message={errorMessage(error)} onRetry={() => void refetch()} />
          ) : (
            <FormSkeleton fields={4} />
          )}
        </Surface>
      </div>
    )
  const { tone, label, text } = healthOf(data)
  return (
    <div className="stack gap-16">
      <PageHeader
        back={back}
        title={data.description || <bdi dir="ltr">{new URL(data.url).host}</bdi>}
        badge={<Badge tone={tone}>{label}</Badge>}
      />
      {text && <p className={`notice ${tone === 'bad' ? 'bad' : 'warn'}`}>{text}</p>}
      <Surface as="section" padding="large" title={m.webhook_endpoint()}>
        <Facts endpoint={data} />
        {data.can.update && <EndpointActions endpoint={data} />}
      </Surface>
      <Deliveries endpoint={data} />
    </div>
  )
}

function Facts({ endpoint }: { readonly endpoint: WebhookEndpointView }) {
  const { url, types, publicKey, rotatingUntil, createdAt, lastSuccessAt } = endpoint
  return (
    <dl className="facts grid gap-16 cells-240">
      <div className="whole-row">
        <dt>{m.webhook_url()}</dt>
        <dd>
          <bdi dir="ltr">{url}</bdi>
        </dd>
      </div>
      <div className="whole-row">
        <dt>{m.webhook_receives()}</dt>
        <dd>{choiceInWords(endpoint)}</dd>
        <dd className="hint">{formatList(types.map(webhookTypeName))}</dd>
      </div>
      <div>
        <dt>{m.webhook_last_success()}</dt>
        <dd>{lastSuccessAt ? formatDate(lastSuccessAt, 'exactMoment') : m.webhook_never()}</dd>
      </div>
      <div>
        <dt>{m.webhook_created()}</dt>
        <dd>{formatDate(createdAt, 'day')}</dd>
      </div>
      {rotatingUntil && (
        <div>
          <dt>{m.webhook_former_secret()}</dt>
          <dd>{m.webhook_until({ until: formatDate(rotatingUntil, 'moment') })}</dd>
        </div>
      )}
      <div className="whole-row">
        <dt>{m.webhook_public_key()}</dt>
        <dd>
          <code className={classes['code']}>{publicKey}</code>
        </dd>
        <dd className="hint">{m.webhook_public_key_hint()}</dd>
      </div>
    </dl>
  )
}
