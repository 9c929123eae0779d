import { m } from '@foyer/messages'
import classes from './BrickSpinner.module.css'

const BRICKS = [
  { x: 2, y: 42, width: 18 },
  { x: 22, y: 42, width: 18 },
  { x: 42, y: 42, width: 18 },
  { x: 2, y: 30, width: 8 },
  { x: 12, y: 30, width: 18 },
  { x: 32, y: 30, width: 18 },
  { x: 52, y: 30, width: 8 },
  { x: 2, y: 18, width: 18 },
  { x: 22, y: 18, width: 18 },
  { x: 42, y: 18, width: 18 },
]

interface BrickSpinnerProps {
  label?: string
  /** content fills what the layout leaves; screen covers the window. */
  fill?: 'content' | 'screen'
}

/** Bricks that stack themselves, centred in the full height: shown while a screen loads. */
export function BrickSpinner({ label = m.shell_loading(), fill = 'content' }: BrickSpinnerProps) {
  return (
    <div role="status" aria-label={label} className={classes['fill']} data-fill={fill}>
      <svg viewBox="0 0 62 54" width="62" height="54" fill="#ea81b4" aria-hidden="true">
        {BRICKS.map((brick, order) => (
          <rect
            key={order}
            className={classes['brick']}
            x={brick.x}
            y={brick.y}
            width={brick.width}
            height="10"
            rx="2.5"
            style={{ animationDelay: `${order * 90}ms` }}
          />
        ))}
      </svg>
    </div>
  )
}
