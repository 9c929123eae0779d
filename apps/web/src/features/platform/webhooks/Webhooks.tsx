import type { WebhookEndpointView, WebhookEndpointWithSecret } from '@foyer/contract'
import { formatAgo, formatNumber, m } from '@foyer/messages'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import { useListWebhookEndpointsQuery } from '../../../api/hooks.ts'
import { pageIn } from '../../../lib/url-state.ts'
import { useListUrl } from '../../../lib/use-list-url.ts'
import { useNow } from '../../../lib/use-now.ts'
import { DataTable } from '../../../ui/DataTable.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { helpPath } from '../../../ui/help-pages.ts'
import { listProps } from '../../../ui/list-props.ts'
import { Badge } from '../../../ui/Badge.tsx'
import type { Column } from '../../../ui/table-types.ts'
import { AddEndpoint } from './AddEndpoint.tsx'
import { EndpointSecret } from './EndpointSecret.tsx'
import { choiceInWords, healthOf } from './webhook-words.ts'

const LIMIT = 20

/** The endpoints of the organisation. `manages`: whether the reader can add one. */
export function Webhooks({ manages }: { readonly manages: boolean }) {
  const now = useNow()
  const { params, turn } = useListUrl()
  const list = useListWebhookEndpointsQuery({ query: { page: pageIn(params), limit: LIMIT } })
  const [adding, setAdding] = useState(false)
  const [made, setMade] = useState<WebhookEndpointWithSecret | null>(null)
  const add = manages && <Button onClick={() => setAdding(true)}>{m.webhook_add()}</Button>
  return (
    <div className="stack gap-16">
      <p className="flush mute measure">
        {m.webhook_intro()}{' '}
        <a className="link-line" href={helpPath('/organisation/settings/webhooks')}>
          {m.webhook_guide()}
        </a>
      </p>
      <DataTable
        label={m.webhook_endpoints()}
        title={m.webhook_endpoints()}
        columns={columns(now)}
        {...listProps(list, turn)}
        rowKey={({ _id }) => _id}
        actions={list.data && list.data.total > 0 && add}
        empty={<EmptyState title={m.webhook_none()} text={m.webhook_none_text()} action={add} />}
      />
      {adding && (
        <AddEndpoint
          onClose={() => setAdding(false)}
          onAdded={(endpoint) => {
            setAdding(false)
            setMade(endpoint)
          }}
        />
      )}
      {made && <EndpointSecret endpoint={made} onKept={() => setMade(null)} />}
    </div>
  )
}

const columns = (now: Date): readonly Column<WebhookEndpointView>[] => [
  {
    key: 'url',
    header: m.webhook_url(),
    card: 'title',
    render: ({ _id, url, description }) => (
      <div className="two-lines">
        <Link className="quiet-link" to={`/organisation/settings/webhooks/${_id}`}>
          <bdi dir="ltr">{url}</bdi>
        </Link>
        {description && <span>{description}</span>}
      </div>
    ),
  },
  { key: 'choice', header: m.webhook_receives(), render: choiceInWords },
  {
    key: 'health',
    header: m.webhook_health(),
    render: (endpoint) => {
      const { tone, label } = healthOf(endpoint)
      return <Badge tone={tone}>{label}</Badge>
    },
  },
  {
    key: 'pending',
    header: m.webhook_message_pending(),
    align: 'right',
    render: ({ pending }) => formatNumber(pending),
  },
  { key: 'failed', header: m.webhook_message_failed(), align: 'right', render: ({ failed }) => formatNumber(failed) },
  {
    key: 'success',
    header: m.webhook_last_success(),
    render: ({ lastSuccessAt }) => (lastSuccessAt ? formatAgo(new Date(lastSuccessAt), now) : '–'),
  },
]
