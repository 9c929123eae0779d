import { IconKeyboard, IconScan, IconUsersGroup, IconUserSearch } from '@tabler/icons-react'
import classes from './ModeBar.module.css'

export type DeskMode = 'scan' | 'code' | 'guests' | 'counts'

const modes = [
  { value: 'scan', label: 'Scan', Icon: IconScan },
  { value: 'code', label: 'Type', Icon: IconKeyboard },
  { value: 'guests', label: 'Guests', Icon: IconUserSearch },
  { value: 'counts', label: 'Counts', Icon: IconUsersGroup },
] as const

interface ModeBarProps {
  readonly mode: DeskMode
  readonly setMode: (mode: DeskMode) => void
  readonly inside: number
  readonly expected: number
}

/** The bottom of the phone's screen, where the thumb is: how full it is, and the ways to check in. */
export function ModeBar({ mode, setMode, inside, expected }: ModeBarProps) {
  return (
    <div className="stack">
      <dl className={classes['totals']}>
        <div>
          <dt>Inside</dt>
          <dd>{inside}</dd>
        </div>
        <div>
          <dt>Expected</dt>
          <dd>{expected}</dd>
        </div>
      </dl>
      <nav className={classes['modes']} aria-label="Ways to check in">
        {modes.map(({ value, label, Icon }) => (
          <button
            key={value}
            type="button"
            className={classes['mode']}
            aria-current={mode === value ? 'true' : undefined}
            onClick={() => setMode(value)}
          >
            <Icon size={26} stroke={1.9} aria-hidden="true" />
            {label}
          </button>
        ))}
      </nav>
    </div>
  )
}
