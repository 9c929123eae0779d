import { formatEventTime } from '@foyer/messages'
import { useEffect, useSyncExternalStore } from 'react'
import { afterPicture } from '../../../lib/after-picture.ts'
import { useHoldConsent } from '../../../ui/public/consent-hold.ts'
import classes from './CheckIn.module.css'
import { CodeGate } from './access/CodeGate.tsx'
import { DoorPost } from './scanning/DoorPost.tsx'
import { useDoorAccess } from './access/use-door-access.ts'

const neverChanges = () => () => undefined

/** Browsers read what they know of clocks and calendars with the first use, which takes an old phone as long as all else it draws. */
function readClocks(): void {
  const now = new Date()
  formatEventTime(now, now, 'UTC')
}

/** The door of an event on one phone. What it shows depends on what this phone holds, which the server must not know. */
export function CheckIn({ eventId }: { eventId: string }) {
  const alive = useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  )
  useEffect(() => afterPicture(readClocks), [])
  // Nothing is counted at a door, and the question would cover the button of the code field.
  useHoldConsent()
  return <div className={classes['door']}>{alive ? <Door key={eventId} eventId={eventId} /> : <Opening />}</div>
}

function Door({ eventId }: { eventId: string }) {
  const access = useDoorAccess(eventId)
  switch (access.kind) {
    case 'opening':
      return <Opening />
    case 'closed':
      return <CodeGate {...access} />
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
    <div className={classes['centre']} role="status" aria-label="Opening the door">
      <span className={classes['pulse']} aria-hidden="true" />
    </div>
  )
}

function Unreachable({ retry }: { retry: () => void }) {
  return (
    <div className={classes['centre']}>
      <h1 className={classes['title']}>No connection</h1>
      <p className={classes['lead']}>The door cannot be reached just now. Check the network of this phone.</p>
      <button type="button" className={classes['primary']} onClick={retry}>
        Try again
      </button>
    </div>
  )
}

function Elsewhere({ take }: { take: () => void }) {
  return (
    <div className={classes['centre']} role="status">
      <h1 className={classes['title']}>Open in another tab</h1>
      <p className={classes['lead']}>
        This phone’s door is open in another tab already. Two would not know of each other’s guests.
      </p>
      <button type="button" className={classes['primary']} onClick={take}>
        Use it here
      </button>
    </div>
  )
}

function Closing({ waiting }: { waiting: number }) {
  return (
    <div className={classes['centre']} role="status">
      <h1 className={classes['title']}>This door is closed</h1>
      <p className={classes['lead']}>
        The guest list is gone from this phone. Keep this page open until{' '}
        {waiting === 1 ? 'its last scan has' : `its last ${waiting} scans have`} reached the server.
      </p>
      <span className={classes['pulse']} aria-hidden="true" />
    </div>
  )
}
