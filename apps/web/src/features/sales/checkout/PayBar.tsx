import { Button } from '@mantine/core'
import classes from './PayBar.module.css'

interface PayBarProps {
  /** The button's words, the total among them. */
  label: string
  busy: boolean
}

/** The button that pays. On a phone it stays at the foot of the screen, wherever the buyer is in the form. */
export function PayBar({ label, busy }: PayBarProps) {
  return (
    <div className={classes['bar']}>
      <Button type="submit" size="xl" fullWidth loading={busy} className="figures">
        {label}
      </Button>
    </div>
  )
}
