import type { TicketKeyView } from '@foyer/contract'
import { formatEventTime, m } from '@foyer/messages'
import { Button, Stack, Text } from '@mantine/core'
import { IconKey } from '@tabler/icons-react'
import { useState } from 'react'
import { errorMessage } from '../../../api/errors.ts'
import { useGetEventQuery, useListTicketKeysQuery, useRefuseTicketKeyMutation } from '../../../api/hooks.ts'
import { useNow } from '../../../lib/use-now.ts'
import { confirmAction } from '../../../ui/confirm.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { Badge } from '../../../ui/Badge.tsx'
import { Surface } from '../../../ui/Surface.tsx'
import { toast } from '../../../ui/toast.ts'
import { RenewKey } from './RenewKey.tsx'
import classes from './TicketKeys.module.css'

/** The keys that sign an event's ticket codes, with their state, and a button to rotate the current one. */
export function TicketKeys({ eventId }: { readonly eventId: string }) {
  const event = useGetEventQuery({ params: { id: eventId } })
  const { data, error, refetch } = useListTicketKeysQuery({ params: { eventId } })
  const [renewing, setRenewing] = useState(false)
  const timezone = event.data?.timezone ?? 'UTC'
  const signing = data?.items.find((key) => key.retiredAt === null)
  if (error && !data) {
    return (
      <Surface as="section" title={m.programme_key_title()}>
        <ErrorState message={errorMessage(error)} onRetry={() => void refetch()} />
      </Surface>
    )
  }
  return (
    <Surface
      as="section"
      title={m.programme_key_title()}
      actions={
        signing && (
          <Button variant="default" leftSection={<IconKey size={18} aria-hidden />} onClick={() => setRenewing(true)}>
            {m.programme_key_rotate()}
          </Button>
        )
      }
    >
      <Stack gap="md">
        <Text c="dimmed">{m.programme_key_intro()}</Text>
        {data?.items.length === 0 && <Text>{m.programme_key_none()}</Text>}
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

  const periodInWords = () => {
    if (retiredAt === null) return m.programme_key_since({ date: on(createdAt) })
    const date = on(retiredAt)
    return validUntil === null || compromised || over
      ? m.programme_key_until({ date })
      : m.programme_key_until_valid({ date, until: on(validUntil) })
  }

  const refuseNow = async () => {
    const sure = await confirmAction({
      title: m.programme_key_reject_title({ key: keyId }),
      body: m.programme_key_reject_body(),
      confirmLabel: m.programme_key_reject(),
      cancelLabel: m.programme_key_reject_cancel(),
      destructive: true,
    })
    if (!sure) return
    try {
      await refuse({ params: { eventId }, body: { keyId } }).unwrap()
      toast.success(m.programme_key_reject_done())
    } catch (failure) {
      toast.error(errorMessage(failure))
    }
  }

  return (
    <li className={classes['key']}>
      <span className="grid">
        <strong>{m.programme_key_name({ key: keyId })}</strong>
        <span className="text-sm figures mute">{periodInWords()}</span>
      </span>
      <span className="line gap-8">
        {retiredAt === null ? (
          <Badge tone="good">{m.programme_key_active()}</Badge>
        ) : compromised || over ? (
          <Badge tone="bad">{m.programme_key_rejected()}</Badge>
        ) : (
          <>
            <Badge tone="neutral">{m.programme_key_valid()}</Badge>
            <Button variant="subtle" color="red" loading={isLoading} onClick={() => void refuseNow()}>
              {m.programme_key_reject()}
            </Button>
          </>
        )}
      </span>
    </li>
  )
}
