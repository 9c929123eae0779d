import type { EventRowView } from '@foyer/contract'
import { IconQrcode } from '@tabler/icons-react'
import { joinFacts, m } from '@foyer/messages'
import { CoverImage } from '../../../../ui/CoverImage.tsx'
import { TicketStub } from '../../../../ui/TicketStub.tsx'
import { placeOf, shortWhen } from '../event-wording.ts'
import type { MadeCode, Target } from './use-qr-code.ts'
import classes from './QrCode.module.css'

interface QrPosterProps {
  event: EventRowView | null
  target: Target
  /** Null until it is made. */
  code: MadeCode | null
  busy: boolean
}

/** A preview of the poster: a ticket with the event's name and what scanning the code does. */
export function QrPoster({ event, target, code, busy }: QrPosterProps) {
  const door = target.kind === 'door' ? target.door : null
  return (
    <TicketStub
      as="section"
      topPadding="none"
      top={
        <>
          {event && <CoverImage eventId={event._id} cover={event.cover} sizes="420px" ratio={16 / 9} />}
          <div className={classes['posterTop']}>
            <h2 className="flush heavy leading-1-1 breakable balanced text-28 tight-2">
              {event?.title ?? m.events_summary_untitled()}
            </h2>
            <p className="margin-top-10 mute">
              {event ? joinFacts([shortWhen(event), placeOf(event)]) : m.events_qr_poster_empty()}
            </p>
          </div>
        </>
      }
      bottom={
        <div className={classes['posterBottom']} aria-busy={busy}>
          {code !== null && event ? (
            <img
              src={code.qrCodeDataUrl}
              alt={door ? m.events_qr_alt_door({ door: door.name }) : m.events_qr_alt_page({ title: event.title })}
              className={classes['code']}
            />
          ) : (
            <div className={classes['blank']} aria-hidden>
              <IconQrcode size={72} stroke={1} />
            </div>
          )}
          <div className="shrinks">
            <p className="flush heading text-20 heavy leading-1-15">
              {door ? m.events_qr_scan_door({ door: door.name }) : m.events_qr_scan_tickets()}
            </p>
            {code !== null && !door && (
              <p className="margin-top-8 breakable mute text-14">{code.url.replace(/^https?:\/\//, '')}</p>
            )}
            {door && <p className="margin-top-8 breakable mute text-14">{m.events_qr_staff_only()}</p>}
          </div>
        </div>
      }
    />
  )
}
