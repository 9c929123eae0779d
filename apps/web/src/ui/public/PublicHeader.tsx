import { required } from '@foyer/domain'
import { Button } from '@mantine/core'
import { IconMenu2, IconX } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { NavLink, useLocation } from 'react-router'
import { useHasSession } from '../../lib/session-hint.ts'
import { Logo } from '../Logo.tsx'
import classes from './PublicHeader.module.css'

/** The public pages' header; on a phone its links fold into a menu. */
export function PublicHeader() {
  const [open, setOpen] = useState(false)
  const hasSession = useHasSession()
  const { pathname } = useLocation()

  useEffect(() => setOpen(false), [pathname])
  useEffect(() => {
    if (!open) return
    const closeOnEscape = (event: KeyboardEvent) => event.key === 'Escape' && setOpen(false)
    window.addEventListener('keydown', closeOnEscape)
    return () => window.removeEventListener('keydown', closeOnEscape)
  }, [open])

  return (
    <header className={classes['header']}>
      <div className={classes['bar']}>
        <Logo to="/" />
        <button
          type="button"
          className={classes['toggle']}
          aria-expanded={open}
          aria-controls="site-menu"
          onClick={() => setOpen(!open)}
        >
          {open ? <IconX size={22} aria-hidden /> : <IconMenu2 size={22} aria-hidden />}
          <span className="unseen">{open ? 'Close menu' : 'Menu'}</span>
        </button>
        <nav id="site-menu" aria-label="Main" className={classes['nav']} data-open={open || undefined}>
          <NavLink to="/events/listing" className={required(classes['link'], 'the style of a link')}>
            Find events
          </NavLink>
          <NavLink
            to={hasSession ? '/events/all' : '/register'}
            className={required(classes['link'], 'the style of a link')}
          >
            Sell tickets
          </NavLink>
          <NavLink
            to={hasSession ? '/dashboard' : '/login'}
            className={required(classes['link'], 'the style of a link')}
          >
            {hasSession ? 'Dashboard' : 'Log in'}
          </NavLink>
          <Button component={NavLink} to="/events/create" className={classes['create']}>
            Create an event
          </Button>
        </nav>
      </div>
    </header>
  )
}
