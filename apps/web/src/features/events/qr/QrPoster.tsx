import type { EventRowView } from '@foyer/contract'
import { IconQrcode } from '@tabler/icons-react'
import { TicketStub } from '../../../ui/TicketStub.tsx'
import { placeOf, shortWhen } from '../event-wording.ts'
import classes from './QrCode.module.css'

interface QrPosterProps {
  event: EventRowView | null
  /** A PNG as a data URL; null until it is made. */
  image: string | null
  url: string | null
}

/** The code as it is printed: a ticket with the event's name, and what scanning it does. */
export function QrPoster({ event, image, url }: QrPosterProps) {
  return (
    <TicketStub
      as="section"
      className={classes['poster']}
      top={
        <div className={classes['posterTop']}>
          <p className={classes['posterTitle']}>{event?.title ?? 'Your event'}</p>
          <p className={classes['text']}>
            {event
              ? [shortWhen(event), placeOf(event)].filter(Boolean).join(' · ')
              : 'Choose one, then generate its code.'}
          </p>
        </div>
      }
      bottom={
        <div className={classes['posterBottom']}>
          {image !== null && event ? (
            <img src={image} alt={`QR code that leads to ${event.title}`} className={classes['code']} />
          ) : (
            <div className={classes['blank']} aria-hidden>
              <IconQrcode size={96} stroke={1} />
            </div>
          )}
          <p className={classes['scan']}>Scan for tickets</p>
          {url !== null && <p className={classes['url']}>{url.replace(/^https?:\/\//, '')}</p>}
        </div>
      }
    />
  )
}
