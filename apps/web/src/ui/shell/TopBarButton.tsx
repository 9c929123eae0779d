import type { ReactNode } from 'react'
import classes from './TopBar.module.css'

interface TopBarButtonProps {
  label: string
  /** The keys that do the same, as `aria-keyshortcuts` has them. */
  keys?: string
  onClick: () => void
  children: ReactNode
}

/** A round button of the top bar. */
export function TopBarButton({ label, keys, onClick, children }: TopBarButtonProps) {
  return (
    <button type="button" className={classes['round']} aria-label={label} aria-keyshortcuts={keys} onClick={onClick}>
      {children}
    </button>
  )
}
