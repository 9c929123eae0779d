import { m } from '@foyer/messages'
import { Link } from 'react-router'
import { doorForTag, usePairedDoors } from '../access/door-pairing.ts'
import { eventTagOf } from '../offline/phone-dates.ts'
import classes from './AnswerFrame.module.css'
import type { AnsweredScan } from './door-screen.ts'

/** For a ticket of another event: the door of this phone that takes it, to switch to. */
export function BelongsTo({ scan: { attempt, answer } }: { readonly scan: AnsweredScan }) {
  const doors = usePairedDoors()
  if (answer.result !== 'wrong_event') return null
  const door = doorForTag(
    doors.filter(({ place }) => place !== attempt.eventId),
    eventTagOf(attempt.code ?? null),
  )
  if (!door) return null
  return (
    <p className={classes['note']}>
      {m.door_switch_belongs({ event: door.title ?? door.door.name })}{' '}
      <Link to={`/events/check-in/${door.place}`}>{m.door_switch_to({ door: door.door.name })}</Link>
    </p>
  )
}
