import type { WebhookEndpointWithSecret } from '@foyer/contract'
import { formatDate, m } from '@foyer/messages'
import { Button, Group } from '@mantine/core'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { useCopy } from '../../../lib/use-copy.ts'
import { StayingModal } from '../../../ui/StayingModal.tsx'
import classes from './Webhooks.module.css'

interface EndpointSecretProps {
  readonly endpoint: WebhookEndpointWithSecret
  readonly onKept: () => void
}

/** Shows the secret of an endpoint, only once. */
export function EndpointSecret({ endpoint: { secret, url, rotatingUntil }, onKept }: EndpointSecretProps) {
  const { copied, copy } = useCopy(secret)
  const Icon = copied ? IconCheck : IconCopy
  return (
    <StayingModal title={m.webhook_secret_title()}>
      <p className="flush mute">
        {m.webhook_secret_text()}
        {rotatingUntil && ` ${m.webhook_secret_former({ until: formatDate(rotatingUntil, 'moment') })}`}
      </p>
      <p className="margin-top-12 mute breakable">
        <bdi dir="ltr">{url}</bdi>
      </p>
      <pre role="region" tabIndex={0} aria-label={m.webhook_secret()} className={classes['box']}>
        {secret}
      </pre>
      <Group justify="space-between" mt="lg">
        <Button variant="default" leftSection={<Icon size={17} aria-hidden />} onClick={() => void copy()}>
          {copied ? m.shell_copied() : m.webhook_secret_copy()}
        </Button>
        <Button onClick={onKept}>{m.webhook_secret_kept()}</Button>
      </Group>
    </StayingModal>
  )
}
