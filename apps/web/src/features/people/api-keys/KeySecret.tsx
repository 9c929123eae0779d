import type { NewApiKeyView } from '@foyer/contract'
import { m } from '@foyer/messages'
import { Button, Group, Text } from '@mantine/core'
import { useListOrganiserEventsQuery } from '../../../api/hooks.ts'
import { StayingModal } from '../../../ui/StayingModal.tsx'
import { curlCommand, firstCallOf } from './commands.ts'
import { Copied } from './Copied.tsx'

interface KeySecretProps {
  readonly made: NewApiKeyView
  readonly organisationId: string
  readonly onKept: () => void
}

/** Shows the secret of a key, only once. */
export function KeySecret({ made: { key, secret }, organisationId, onKept }: KeySecretProps) {
  const { data } = useListOrganiserEventsQuery({ query: { limit: 1, sort: '-updatedAt' } })
  const eventId = key.eventIds?.[0] ?? data?.items[0]?._id ?? null
  const call = firstCallOf(key.scopes, { limited: key.eventIds !== null, eventId })
  const command = call && curlCommand(call, { origin: window.location.origin, secret, organisationId, eventId })
  return (
    <StayingModal title={m.account_key_secret_title({ name: key.name })}>
      <Text c="dimmed" mb="sm">
        {m.account_key_secret_text()}
      </Text>
      <Copied label={m.account_key_copy()} text={secret} />
      {command !== undefined && (
        <>
          <Text c="dimmed" mt="lg" mb="sm">
            {m.account_key_command_text()}
          </Text>
          <Copied label={m.account_key_copy_command()} text={command} />
        </>
      )}
      <Group justify="flex-end" mt="lg">
        <Button onClick={onKept}>{m.account_key_kept()}</Button>
      </Group>
    </StayingModal>
  )
}
