import type { CheckInStateView } from '@foyer/contract'
import { m } from '@foyer/messages'
import { IconLock, IconTicket } from '@tabler/icons-react'
import { CoverImage } from '../../../../ui/CoverImage.tsx'
import { eventMoment } from '../scanning/answer-wording.ts'
import type { Camera } from '../scanning/use-camera.ts'
import { KioskCamera } from './KioskCamera.tsx'
import classes from './KioskStart.module.css'

interface KioskStartProps {
  readonly event: CheckInStateView['event']
  readonly online: boolean
  readonly camera: Camera
  /** The ticket that was just scanned is still in front of the camera. */
  readonly sameTicket: boolean
  readonly onCode: (code: string) => void
  /** Null where guests can't search for their order. */
  readonly findOrder: (() => void) | null
  readonly askForPin: () => void
}

/** The start screen: the event and what guests have to do. */
export function KioskStart({ event, online, camera, sameTicket, onCode, findOrder, askForPin }: KioskStartProps) {
  return (
    <main className={classes['start']}>
      <header className={classes['event']}>
        <CoverImage eventId={event._id} cover={event.cover} className={classes['cover']} priority />
        <div className={classes['names']}>
          <h1 className={classes['title']}>{event.title}</h1>
          <p className={classes['moment']}>{eventMoment(event)}</p>
        </div>
      </header>
      <section className={classes['post']} aria-label={m.door_kiosk_section()}>
        <div className="text-center">
          <h2 className={classes['heading']}>{m.door_kiosk_heading()}</h2>
          <p className="margin-top-8 text-19 balanced mute" role="status">
            {sameTicket ? m.door_kiosk_same_ticket() : m.door_kiosk_help()}
          </p>
        </div>
        <KioskCamera camera={camera} onCode={onCode} />
        <footer className="line spread gap-10-20">
          {findOrder && (
            <button type="button" className={classes['find']} onClick={findOrder}>
              <IconTicket size={26} aria-hidden="true" />
              {m.door_kiosk_no_code()}
            </button>
          )}
          {!online && <p className="flush mute">{m.door_kiosk_offline()}</p>}
          <button type="button" className={classes['staff']} onClick={askForPin}>
            <IconLock size={20} aria-hidden="true" />
            {m.door_kiosk_staff()}
          </button>
        </footer>
      </section>
    </main>
  )
}
