import type { ApiKeyView } from '@foyer/contract'
import { formatAgo, formatDate, formatList, m } from '@foyer/messages'
import { Button, Group } from '@mantine/core'
import { useRevokeApiKeyMutation } from '../../../api/hooks.ts'
import { scopeInWords } from '../../../lib/scope-areas.ts'
import { useAct } from '../../../lib/use-act.ts'
import { useNow } from '../../../lib/use-now.ts'
import { confirmAction } from '../../../ui/confirm.tsx'
import { Badge, type BadgeTone } from '../../../ui/Badge.tsx'
import classes from './ApiKeys.module.css'

const STATES: Readonly<Record<ApiKeyView['state'], readonly [tone: BadgeTone, label: () => string]>> = {
  active: ['good', m.account_key_state_active],
  rotating: ['accent', m.account_key_state_rotating],
  expired: ['neutral', m.account_key_state_expired],
  revoked: ['bad', m.account_key_state_revoked],
}

interface ApiKeyProps {
  readonly value: ApiKeyView
  readonly organisationId: string
  readonly onRotate: () => void
}

/** A key in the list, with its actions. */
export function ApiKey({ value: key, organisationId, onRotate }: ApiKeyProps) {
  const now = useNow()
  const [revoke] = useRevokeApiKeyMutation()
  const { busy, act } = useAct()
  const [tone, label] = STATES[key.state]
  const end = async () => {
    const sure = await confirmAction({
      title: m.account_key_revoke_title({ name: key.name }),
      body: m.account_key_revoke_text(),
      confirmLabel: m.account_key_revoke(),
      destructive: true,
    })
    const call = () => revoke({ params: { organisationId, keyId: key._id } }).unwrap()
    if (sure) await act(call, m.account_key_revoked({ name: key.name }))
  }
  return (
    <li className={classes['key']}>
      <div className={classes['facts']}>
        <h3 className="line gap-10 text-18 margin-bottom-4">
          {key.name} <Badge tone={tone}>{label()}</Badge>
        </h3>
        <p className="flush mute">
          <code dir="ltr">{key.prefix}…</code>
        </p>
        <p className="flush mute">{m.account_key_member({ name: key.member.name })}</p>
        <p className="flush mute">{m.account_key_expires({ day: formatDate(key.expiresAt, 'day') })}</p>
        <p className="flush mute">
          {key.lastUsedAt === null
            ? m.account_key_unused()
            : m.account_key_used({ ago: formatAgo(new Date(key.lastUsedAt), now) })}
        </p>
        {key.previousUntil !== null && (
          <p className="flush mute">{m.account_key_previous({ until: formatDate(key.previousUntil, 'moment') })}</p>
        )}
        {key.eventIds !== null && <p className="flush mute">{m.account_key_limited({ count: key.eventIds.length })}</p>}
        <details>
          <summary className="opens">{m.account_key_scopes_count({ count: key.scopes.length })}</summary>
          <p className="flush">{formatList(key.scopes.map(scopeInWords))}</p>
        </details>
      </div>
      <Group gap={8}>
        {key.can.rotate && (
          <Button
            size="sm"
            variant="default"
            aria-label={m.account_key_rotate_title({ name: key.name })}
            onClick={onRotate}
          >
            {m.account_key_rotate()}
          </Button>
        )}
        {key.can.revoke && (
          <Button
            size="sm"
            variant="default"
            loading={busy}
            aria-label={m.account_key_revoke_of({ name: key.name })}
            onClick={() => void end()}
          >
            {m.account_key_revoke()}
          </Button>
        )}
      </Group>
    </li>
  )
}
