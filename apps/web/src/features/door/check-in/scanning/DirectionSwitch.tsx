import { m } from '@foyer/messages'
import { IconDoorEnter, IconDoorExit } from '@tabler/icons-react'
import { useId } from 'react'
import classes from './DirectionSwitch.module.css'
import type { Direction } from './use-door.ts'

const directions = [
  { value: 'in', label: m.door_desk_in, Icon: IconDoorEnter },
  { value: 'out', label: m.door_desk_out, Icon: IconDoorExit },
] as const

interface DirectionSwitchProps {
  readonly direction: Direction
  readonly setDirection: (direction: Direction) => void
}

export function DirectionSwitch({ direction, setDirection }: DirectionSwitchProps) {
  const name = useId()
  return (
    <fieldset className={classes['switch']}>
      <legend className="unseen">{m.door_desk_direction()}</legend>
      {directions.map(({ value, label, Icon }) => (
        <label key={value} className={classes['choice']} data-chosen={direction === value || undefined}>
          <input
            type="radio"
            name={name}
            value={value}
            checked={direction === value}
            onChange={() => setDirection(value)}
          />
          <Icon size={20} aria-hidden="true" />
          {label()}
        </label>
      ))}
    </fieldset>
  )
}
