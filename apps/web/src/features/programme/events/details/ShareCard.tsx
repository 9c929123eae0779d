import { Button, CopyButton, TextInput } from '@mantine/core'
import { IconCheck, IconCopy, IconQrcode } from '@tabler/icons-react'
import { Link } from 'react-router'
import { Surface } from '../../../../ui/Surface.tsx'
import classes from './EventOverview.module.css'

interface ShareCardProps {
  eventId: string
  customUrl: string
  /** Nobody has a ticket yet: the event has just gone on sale. */
  fresh: boolean
}

/** The public address, ready to be sent around. */
export function ShareCard({ eventId, customUrl, fresh }: ShareCardProps) {
  const address = `${window.location.origin}/events/${customUrl}`
  return (
    <Surface
      as="section"
      tone={fresh ? 'blush' : 'card'}
      title={fresh ? 'You’re on sale. Now bring people in' : 'Bring people in'}
    >
      <p className="flush mute">Send this link around, or print its QR code on flyers and at the door.</p>
      <div className={classes['share']}>
        <TextInput
          aria-label="Address of the event page"
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
              {copied ? 'Copied' : 'Copy link'}
            </Button>
          )}
        </CopyButton>
        <Button
          component={Link}
          to={`/events/qr-code?event=${eventId}`}
          variant="default"
          leftSection={<IconQrcode size={18} aria-hidden />}
        >
          QR code
        </Button>
      </div>
    </Surface>
  )
}
