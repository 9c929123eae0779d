import { m } from '@foyer/messages'
import { required } from '@foyer/domain'
import { IconHeart, IconMenu2, IconX } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { NavLink, useLocation } from 'react-router'
import { hasDateCart } from '../../lib/has-date-cart.ts'
import { useHasSession } from '../../lib/session-hint.ts'
import { LightButtonLink } from '../LightButton.tsx'
import { Logo } from '../Logo.tsx'
import classes from './PublicHeader.module.css'
import { lazyPart } from '../lazy-part.tsx'

// Most visitors have no cart, and load nothing of it.
const CartLink = lazyPart(() => import('./CartLink.tsx'))

/** The public pages' header; on a phone its links fold into a menu. */
export function PublicHeader() {
  const [open, setOpen] = useState(false)
  const [hasCart, setHasCart] = useState(false)
  const hasSession = useHasSession()
  const { pathname } = useLocation()

  useEffect(() => {
    setOpen(false)
    setHasCart(hasDateCart())
  }, [pathname])
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
          <span className="unseen">{open ? m.shell_close_menu() : m.shell_menu()}</span>
        </button>
        <nav
          id="site-menu"
          aria-label={m.shell_main_navigation()}
          className={classes['nav']}
          data-open={open || undefined}
        >
          <NavLink to="/events/listing" className={required(classes['link'], 'the style of a link')}>
            {m.shell_find_events()}
          </NavLink>
          <NavLink to="/saved" className={[classes['link'], classes['saved']].join(' ')}>
            <IconHeart size={20} stroke={1.9} aria-hidden />
            <span>{m.shell_saved_events()}</span>
          </NavLink>
          {hasCart && <CartLink className={[classes['link'], classes['saved']].join(' ')} />}
          <NavLink
            to={hasSession ? '/events/all' : '/register'}
            className={required(classes['link'], 'the style of a link')}
          >
            {m.shell_sell_tickets()}
          </NavLink>
          <NavLink
            to={hasSession ? '/dashboard' : '/login'}
            className={required(classes['link'], 'the style of a link')}
          >
            {hasSession ? m.shell_dashboard() : m.shell_log_in()}
          </NavLink>
          <LightButtonLink to="/events/create" className={classes['create']}>
            {m.shell_create_event()}
          </LightButtonLink>
        </nav>
      </div>
    </header>
  )
}
