import { formatDate, formatEventTime, m } from '@foyer/messages'
import { useEffect, useSyncExternalStore } from 'react'
import { afterPicture } from '../../../lib/after-picture.ts'
import { neverChanges } from '../../../lib/never-changes.ts'
import { useHoldConsent } from '../../../ui/public/consent-hold.ts'
import classes from './CheckIn.module.css'
import { CodeGate } from './access/CodeGate.tsx'
import { DoorPost } from './scanning/DoorPost.tsx'
import { useDoorAccess } from './access/use-door-access.ts'
import { useOtherDoors } from './access/use-other-doors.ts'

/** The first use of a date format loads the browser's calendar data, which is slow on old phones: do it before the first scan. */
function readClocks(): void {
  const now = new Date()
  formatEventTime(now, now, 'UTC')
  formatDate(now, 'clock', 'UTC')
}

/** The door of an event on a phone. It depends on what the phone stores, so the server renders only a placeholder. */
export function CheckIn({ eventId }: { eventId: string }) {
  const alive = useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  )
  useEffect(() => afterPicture(readClocks), [])
  // A door uses no analytics, and the cookie dialog would cover the button of the code field.
  useHoldConsent()
  useOtherDoors(eventId)
  return <div className={classes['door']}>{alive ? <Door key={eventId} eventId={eventId} /> : <Opening />}</div>
}

function Door({ eventId }: { eventId: string }) {
  const access = useDoorAccess(eventId)
  switch (access.kind) {
    case 'opening':
      return <Opening />
    case 'closed':
      return <CodeGate eventId={eventId} {...access} />
    case 'unreachable':
      return <Unreachable retry={access.retry} />
    case 'closing':
      return <Closing waiting={access.waiting} />
    case 'elsewhere':
      return <Elsewhere take={access.take} />
    case 'open':
      return <DoorPost eventId={eventId} {...access} />
  }
}

function Opening() {
  return (
    <div className={classes['centre']} role="status" aria-label={m.door_open_label()}>
      <span className={classes['pulse']} aria-hidden="true" />
    </div>
  )
}

function Unreachable({ retry }: { retry: () => void }) {
  return (
    <div className={classes['centre']}>
      <h1 className={classes['title']}>{m.door_open_unreachable_title()}</h1>
      <p className={classes['lead']}>{m.door_open_unreachable_text()}</p>
      <button type="button" className={classes['primary']} onClick={retry}>
        {m.shell_retry()}
      </button>
    </div>
  )
}

function Elsewhere({ take }: { take: () => void }) {
  return (
    <div className={classes['centre']} role="status">
      <h1 className={classes['title']}>{m.door_open_elsewhere_title()}</h1>
      <p className={classes['lead']}>{m.door_open_elsewhere_text()}</p>
      <button type="button" className={classes['primary']} onClick={take}>
        {m.door_open_elsewhere_take()}
      </button>
    </div>
  )
}

function Closing({ waiting }: { waiting: number }) {
  return (
    <div className={classes['centre']} role="status">
      <h1 className={classes['title']}>{m.door_open_closing_title()}</h1>
      <p className={classes['lead']}>{m.door_open_closing_text({ count: waiting })}</p>
      <span className={classes['pulse']} aria-hidden="true" />
    </div>
  )
}
