import { displayReference } from '@foyer/domain'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Logo } from '../../ui/Logo.tsx'
import classes from './OrderFrame.module.css'

interface OrderFrameProps {
  reference: string
  children: ReactNode
}

/** The ink page that tickets are shown on: dark in both schemes, so that the codes stand out at the door. */
export function OrderFrame({ reference, children }: OrderFrameProps) {
  return (
    <div className={classes['page']}>
      <header className={classes['bar']}>
        <Logo to="/" onInk />
        <span className={classes['reference']}>Order {displayReference(reference)}</span>
      </header>
      {children}
      <footer className={classes['foot']}>
        <Link to="/tickets">Send me my tickets again</Link>
        <Link to="/events/listing">Find events</Link>
        <Link to="/terms">Terms</Link>
        <Link to="/privacy">Privacy</Link>
      </footer>
    </div>
  )
}
