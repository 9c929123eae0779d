import type { ApiKeyView, NewApiKeyView } from '@foyer/contract'
import { keyOverlapHours, type KeyOverlapHours } from '@foyer/domain'
import { m } from '@foyer/messages'
import { Modal, Radio, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { errorMessage } from '../../../api/errors.ts'
import { useRotateApiKeyMutation } from '../../../api/hooks.ts'
import { FormButtons } from '../../../ui/FormButtons.tsx'

interface RotateApiKeyProps {
  readonly value: ApiKeyView
  readonly organisationId: string
  readonly onClose: () => void
  readonly onRotated: (made: NewApiKeyView) => void
}

/** Asks how long the present secret stays valid, and creates a new one. */
export function RotateApiKey({ value: key, organisationId, onClose, onRotated }: RotateApiKeyProps) {
  const [rotate, { isLoading, error }] = useRotateApiKeyMutation()
  const [hours, setHours] = useState<KeyOverlapHours>(key.state === 'rotating' ? 0 : 24)
  const send = async () => {
    const made = await rotate({ params: { organisationId, keyId: key._id }, body: { overlapHours: hours } })
    if (made.data) onRotated(made.data)
  }
  return (
    <Modal opened onClose={onClose} title={m.account_key_rotate_title({ name: key.name })}>
      <form
        onSubmit={(submitted) => {
          submitted.preventDefault()
          void send()
        }}
      >
        <Stack gap="lg">
          <Text c="dimmed">{m.account_key_rotate_text()}</Text>
          <Radio.Group
            label={m.account_key_overlap()}
            value={String(hours)}
            onChange={(chosen) => setHours(keyOverlapHours.find((each) => String(each) === chosen) ?? 0)}
          >
            <Stack gap={8} mt="xs">
              {keyOverlapHours.map((each) => (
                <Radio
                  key={each}
                  value={String(each)}
                  disabled={key.state === 'rotating' && each > 0}
                  label={each === 0 ? m.account_key_overlap_none() : m.account_key_overlap_hours({ count: each })}
                />
              ))}
            </Stack>
          </Radio.Group>
          {error !== undefined && (
            <Text role="alert" c="var(--foyer-red-text)" fw={600}>
              {errorMessage(error)}
            </Text>
          )}
          <FormButtons busy={isLoading} onCancel={onClose}>
            {m.account_key_rotate()}
          </FormButtons>
        </Stack>
      </form>
    </Modal>
  )
}
