import type { ApiKeyView, NewApiKeyView } from '@foyer/contract'
import { m } from '@foyer/messages'
import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { errorMessage } from '../../../api/errors.ts'
import { useListApiKeysQuery } from '../../../api/hooks.ts'
import { useNamedList } from '../../../lib/use-named-list.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { FormSkeleton } from '../../../ui/Skeletons.tsx'
import { Surface } from '../../../ui/Surface.tsx'
import { TablePaging } from '../../../ui/TablePaging.tsx'
import { ApiKey } from './ApiKey.tsx'
import { CreateApiKey } from './CreateApiKey.tsx'
import { KeySecret } from './KeySecret.tsx'
import { RotateApiKey } from './RotateApiKey.tsx'
import { useApiPlace } from './use-api-place.ts'

const LIMIT = 10

/** The API keys of an organisation. */
export function ApiKeys() {
  const { organisationId, mayWrite, setSecret } = useApiPlace()
  const { page, turn } = useNamedList('keys')
  const [creating, setCreating] = useState(false)
  const [rotating, setRotating] = useState<ApiKeyView | null>(null)
  const [made, setMade] = useState<NewApiKeyView | null>(null)
  const { data, error, refetch } = useListApiKeysQuery({ params: { organisationId }, query: { page, limit: LIMIT } })
  const told = (created: NewApiKeyView) => {
    setCreating(false)
    setRotating(null)
    setMade(created)
    setSecret(created.secret)
  }
  const create = mayWrite && (
    <Button leftSection={<IconPlus size={17} aria-hidden />} onClick={() => setCreating(true)}>
      {m.account_key_create()}
    </Button>
  )
  return (
    <Surface as="section" padding="large" title={m.account_keys_title()} actions={data && data.total > 0 && create}>
      <p className="mute">
        {m.account_keys_text()} <Link to="/organisation/settings/api/reference">{m.account_keys_reference()}</Link>{' '}
        <a href="/help/developers/assistants">{m.account_keys_assistants()}</a>
      </p>
      {!data &&
        (error ? (
          <ErrorState message={errorMessage(error)} onRetry={() => void refetch()} />
        ) : (
          <FormSkeleton fields={3} />
        ))}
      {data?.total === 0 && (
        <EmptyState title={m.account_keys_none_title()} text={m.account_keys_none_text()} action={create} />
      )}
      {data && data.total > 0 && (
        <>
          <ul className="plain-list">
            {data.items.map((key) => (
              <ApiKey key={key._id} value={key} organisationId={organisationId} onRotate={() => setRotating(key)} />
            ))}
          </ul>
          <TablePaging
            label={m.account_keys_title()}
            paging={{ page, limit: LIMIT, total: data.total, onPage: turn }}
          />
        </>
      )}
      {creating && <CreateApiKey organisationId={organisationId} onClose={() => setCreating(false)} onCreated={told} />}
      {rotating && (
        <RotateApiKey
          value={rotating}
          organisationId={organisationId}
          onClose={() => setRotating(null)}
          onRotated={told}
        />
      )}
      {made && <KeySecret made={made} organisationId={organisationId} onKept={() => setMade(null)} />}
    </Surface>
  )
}
