import { m } from '@foyer/messages'
import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router'
import { publicHelpPath } from '../../../ui/public-help-pages.ts'
import { Logo } from '../../../ui/Logo.tsx'
import classes from './OrderFrame.module.css'

interface OrderFrameProps {
  /** What is open, in two or three words. */
  label: string
  children: ReactNode
}

/** The ink page that tickets are shown on: dark in both schemes, so that the codes stand out at the door. */
export function OrderFrame({ label, children }: OrderFrameProps) {
  const { pathname } = useLocation()
  return (
    <div className={classes['page']}>
      <header className={classes['bar']}>
        <Logo to="/" onInk />
        <span className={classes['reference']}>{label}</span>
      </header>
      {children}
      <footer className={classes['foot']}>
        <Link to="/tickets">{m.sales_find_tickets()}</Link>
        <Link to="/events/listing">{m.shell_find_events()}</Link>
        <a href={publicHelpPath(pathname)}>{m.shell_help()}</a>
        <Link to="/terms">{m.sales_order_terms()}</Link>
        <Link to="/privacy">{m.sales_order_privacy()}</Link>
      </footer>
    </div>
  )
}
