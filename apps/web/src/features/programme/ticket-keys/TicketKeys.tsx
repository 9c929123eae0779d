import type { TicketKeyView } from '@foyer/contract'
import { formatEventTime } from '@foyer/messages'
import { Button, Stack, Text } from '@mantine/core'
import { IconKey } from '@tabler/icons-react'
import { useState } from 'react'
import { errorMessage } from '../../../api/errors.ts'
import { useGetEventQuery, useListTicketKeysQuery, useRefuseTicketKeyMutation } from '../../../api/hooks.ts'
import { useNow } from '../../../lib/use-now.ts'
import { confirmAction } from '../../../ui/confirm.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { StatusBadge } from '../../../ui/StatusBadge.tsx'
import { Surface } from '../../../ui/Surface.tsx'
import { toast } from '../../../ui/toast.ts'
import { RenewKey } from './RenewKey.tsx'
import classes from './TicketKeys.module.css'

/** The keys that sign an event's codes: which one does, what becomes of the others’ codes, and a way to renew it. */
export function TicketKeys({ eventId }: { readonly eventId: string }) {
  const event = useGetEventQuery({ params: { id: eventId } })
  const { data, error, refetch } = useListTicketKeysQuery({ params: { eventId } })
  const [renewing, setRenewing] = useState(false)
  const timezone = event.data?.timezone ?? 'UTC'
  const signing = data?.items.find((key) => key.retiredAt === null)
  if (error && !data) {
    return (
      <Surface as="section" title="Keys of the tickets">
        <ErrorState message={errorMessage(error)} onRetry={() => void refetch()} />
      </Surface>
    )
  }
  return (
    <Surface
      as="section"
      title="Keys of the tickets"
      actions={
        signing && (
          <Button variant="default" leftSection={<IconKey size={18} aria-hidden />} onClick={() => setRenewing(true)}>
            Renew the key
          </Button>
        )
      }
    >
      <Stack gap="md">
        <Text c="dimmed">
          Every code is signed, so that phones tell a true ticket without a network. Renew the key when somebody may
          have got at it; otherwise leave it alone.
        </Text>
        {data?.items.length === 0 && <Text>The first key is made with the first ticket.</Text>}
        <ul className={classes['keys']}>
          {data?.items.map((key) => (
            <Key key={key.keyId} eventId={eventId} ticketKey={key} timezone={timezone} />
          ))}
        </ul>
      </Stack>
      {renewing && signing && (
        <RenewKey eventId={eventId} replaces={signing.keyId} timezone={timezone} onClose={() => setRenewing(false)} />
      )}
    </Surface>
  )
}

interface KeyProps {
  readonly eventId: string
  readonly ticketKey: TicketKeyView
  readonly timezone: string
}

function Key({ eventId, ticketKey, timezone }: KeyProps) {
  const [refuse, { isLoading }] = useRefuseTicketKeyMutation()
  const { keyId, createdAt, retiredAt, validUntil, compromised } = ticketKey
  const on = (at: string) => formatEventTime(new Date(at), new Date(at), timezone).short
  const now = useNow()
  const over = validUntil !== null && Date.parse(validUntil) < now.getTime()

  const refuseNow = async () => {
    const sure = await confirmAction({
      title: `Refuse all codes of key ${keyId}?`,
      body: 'Tickets printed with it no longer open the door. Everybody who has one gets a mail with a new code.',
      confirmLabel: 'Refuse them now',
      cancelLabel: 'Leave them',
      destructive: true,
    })
    if (!sure) return
    try {
      await refuse({ params: { eventId }, body: { keyId } }).unwrap()
      toast.success('Refused from now on. New codes are on their way.')
    } catch (failure) {
      toast.error(errorMessage(failure))
    }
  }

  return (
    <li className={classes['key']}>
      <span className="grid">
        <strong>Key {keyId}</strong>
        <span className="text-sm figures mute">
          {retiredAt === null ? `signs since ${on(createdAt)}` : `signed until ${on(retiredAt)}`}
          {retiredAt !== null &&
            validUntil !== null &&
            !compromised &&
            !over &&
            ` · codes good until ${on(validUntil)}`}
        </span>
      </span>
      <span className="line gap-8">
        {retiredAt === null ? (
          <StatusBadge tone="good">Signs new codes</StatusBadge>
        ) : compromised || over ? (
          <StatusBadge tone="bad">Codes refused</StatusBadge>
        ) : (
          <>
            <StatusBadge tone="neutral">Codes stay good</StatusBadge>
            <Button variant="subtle" color="red" loading={isLoading} onClick={() => void refuseNow()}>
              Refuse them
            </Button>
          </>
        )}
      </span>
    </li>
  )
}
