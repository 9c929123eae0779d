import type { CheckInStateView } from '@foyer/contract'
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
  /** The ticket that was just answered is still in front of the camera. */
  readonly sameTicket: boolean
  readonly onCode: (code: string) => void
  /** Null where guests are not looked up. */
  readonly findOrder: (() => void) | null
  readonly askForPin: () => void
}

/** What a queue sees from afar: which event this is, and what to do. */
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
      <section className={classes['post']} aria-label="Check yourself in">
        <div className="text-center">
          <h2 className={classes['heading']}>Hold your ticket to the camera</h2>
          <p className="margin-top-8 text-19 balanced mute" role="status">
            {sameTicket
              ? 'That one is done. Next, please.'
              : 'On paper or on your phone, with the code facing this tablet.'}
          </p>
        </div>
        <KioskCamera camera={camera} onCode={onCode} />
        <footer className="line spread gap-10-20">
          {findOrder && (
            <button type="button" className={classes['find']} onClick={findOrder}>
              <IconTicket size={26} aria-hidden="true" />I have no code with me
            </button>
          )}
          {!online && <p className="flush mute">No network: tickets are checked all the same.</p>}
          <button type="button" className={classes['staff']} onClick={askForPin}>
            <IconLock size={20} aria-hidden="true" />
            Staff
          </button>
        </footer>
      </section>
    </main>
  )
}
