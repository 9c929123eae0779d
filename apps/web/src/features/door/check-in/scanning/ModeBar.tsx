import type { CheckInStateView } from '@foyer/contract'
import { m } from '@foyer/messages'
import { IconKeyboard, IconScan, IconUsersGroup, IconUserSearch } from '@tabler/icons-react'
import classes from './ModeBar.module.css'
import { Totals } from './Totals.tsx'

export type DeskMode = 'scan' | 'code' | 'guests' | 'counts'

const modes = [
  { value: 'scan', label: m.door_desk_mode_scan, Icon: IconScan },
  { value: 'code', label: m.door_desk_mode_type, Icon: IconKeyboard },
  { value: 'guests', label: m.door_desk_mode_guests, Icon: IconUserSearch },
  { value: 'counts', label: m.door_desk_mode_counts, Icon: IconUsersGroup },
] as const

interface ModeBarProps {
  readonly mode: DeskMode
  readonly setMode: (mode: DeskMode) => void
  readonly state: CheckInStateView
}

/** The bottom of the phone's screen, near the thumb: the counts and the ways to check in. */
export function ModeBar({ mode, setMode, state }: ModeBarProps) {
  return (
    <div className="stack">
      <Totals state={state} className={classes['totals']} />
      <nav className={classes['modes']} aria-label={m.door_desk_modes()}>
        {modes.map(({ value, label, Icon }) => (
          <button
            key={value}
            type="button"
            className={classes['mode']}
            aria-current={mode === value ? 'true' : undefined}
            onClick={() => setMode(value)}
          >
            <Icon size={26} stroke={1.9} aria-hidden="true" />
            {label()}
          </button>
        ))}
      </nav>
    </div>
  )
}
