import { joinFacts, m } from '@foyer/messages'
import { IconDoor } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router'
import kit from '../offline/Kit.module.css'
import { type PairedDoor, usePairedDoors } from './door-pairing.ts'
import classes from './DoorSwitch.module.css'
import { useWaiting } from './waiting-scans.ts'

interface DoorSwitchProps {
  /** The event or series in the address. */
  readonly place: string
  /** Whether its door is open; otherwise a code is asked for. */
  readonly open: boolean
}

/** The doors that this phone is paired with, for switching between them; renders nothing if there is only one. */
export function DoorSwitch({ place, open }: DoorSwitchProps) {
  const doors = usePairedDoors()
  const others = doors.filter((door) => door.place !== place)
  const [shown, setShown] = useState(!open)
  const waiting = useWaiting(others.map((door) => door.place))
  if (others.length === 0) return null
  const active = open ? doors.filter((door) => door.place === place) : []
  return (
    <details className="margin-bottom-8" open={shown} onToggle={(toggled) => setShown(toggled.currentTarget.open)}>
      <summary className={kit['notice']}>
        <IconDoor size={20} aria-hidden="true" />
        <span>
          {joinFacts([
            m.door_switch_title({ count: others.length + active.length }),
            ...(waiting > 0 ? [m.door_switch_waiting({ count: waiting })] : []),
          ])}
        </span>
      </summary>
      {shown && (
        <ul className="grid gap-8 plain-list space-above-8">
          {active.map((door) => (
            <li key={door.place} className={classes['door']} aria-current="true">
              <Names door={door} facts={[m.door_switch_active()]} />
            </li>
          ))}
          {others.map((door) => (
            <li key={door.place}>
              <OtherDoor door={door} />
            </li>
          ))}
        </ul>
      )}
    </details>
  )
}

function OtherDoor({ door }: { readonly door: PairedDoor }) {
  const waiting = useWaiting([door.place])
  return (
    <Link className={classes['door']} to={`/events/check-in/${door.place}`}>
      <Names door={door} facts={waiting > 0 ? [m.door_switch_waiting({ count: waiting })] : []} />
    </Link>
  )
}

function Names({ door, facts }: { readonly door: PairedDoor; readonly facts: readonly string[] }) {
  return (
    <span className="two-lines">
      <strong>{door.door.name}</strong>
      <span>{joinFacts([...(door.title === undefined ? [] : [door.title]), ...facts])}</span>
    </span>
  )
}
