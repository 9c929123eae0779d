import { Button, CopyButton, TextInput } from '@mantine/core'
import { IconCheck, IconCopy, IconQrcode } from '@tabler/icons-react'
import { m } from '@foyer/messages'
import { Link } from 'react-router'
import { Surface } from '../../../../ui/Surface.tsx'
import classes from './EventOverview.module.css'

interface ShareCardProps {
  eventId: string
  customUrl: string
  /** No ticket has been sold yet. */
  fresh: boolean
}

/** The public address, ready to be shared. */
export function ShareCard({ eventId, customUrl, fresh }: ShareCardProps) {
  const address = `${window.location.origin}/events/${customUrl}`
  return (
    <Surface
      as="section"
      tone={fresh ? 'blush' : 'card'}
      title={fresh ? m.events_share_title_fresh() : m.events_share_title()}
    >
      <p className="flush mute">{m.events_share_text()}</p>
      <div className={classes['share']}>
        <TextInput
          aria-label={m.events_share_address()}
          value={address}
          readOnly
          onFocus={(event) => event.currentTarget.select()}
        />
        <CopyButton value={address}>
          {({ copied, copy }) => (
            <Button
              onClick={copy}
              leftSection={copied ? <IconCheck size={18} aria-hidden /> : <IconCopy size={18} aria-hidden />}
            >
              {copied ? m.events_share_copied() : m.events_share_copy()}
            </Button>
          )}
        </CopyButton>
        <Button
          component={Link}
          to={`/events/qr-code?event=${eventId}`}
          variant="default"
          leftSection={<IconQrcode size={18} aria-hidden />}
        >
          {m.events_share_qr()}
        </Button>
      </div>
    </Surface>
  )
}
