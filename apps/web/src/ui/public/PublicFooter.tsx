import { m } from '@foyer/messages'
import { Link, useLocation } from 'react-router'
import { ColorSchemeToggle } from '../ColorSchemeToggle.tsx'
import { helpPath } from '../help-pages.ts'
import { Logo } from '../Logo.tsx'
import { openCookieSettings } from './cookie-consent.ts'
import { LanguageLinks } from './LanguageLinks.tsx'
import classes from './PublicFooter.module.css'

/** The foot of the public pages, torn off along the product's dashed line. */
export function PublicFooter() {
  const { pathname } = useLocation()
  return (
    <footer className={classes['footer']}>
      <div className={classes['inner']}>
        <div className={classes['brand']}>
          <Logo onInk size={34} />
          <p className={classes['claim']}>Tickets for an evening out.</p>
        </div>
        <nav aria-label="Guests" className={classes['column']}>
          <h2>Going out</h2>
          <Link to="/events/listing">Find events</Link>
          <Link to="/tickets">Find my tickets</Link>
          <a href={helpPath(pathname)}>{m.shell_help()}</a>
        </nav>
        <nav aria-label="Organisers" className={classes['column']}>
          <h2>Putting on</h2>
          <Link to="/events/create">Create an event</Link>
          <Link to="/register">Sell tickets</Link>
          <Link to="/login">Log in</Link>
        </nav>
        <nav aria-label="Legal" className={classes['column']}>
          <h2>Small print</h2>
          <Link to="/terms">Terms</Link>
          <Link to="/privacy">Privacy</Link>
          <a href="/third-party-notices.txt">Licences</a>
          <button type="button" onClick={openCookieSettings}>
            Cookie settings
          </button>
        </nav>
      </div>
      <div className={classes['base']}>
        <p>No trackers, no third parties. Just tickets.</p>
        <LanguageLinks />
        <ColorSchemeToggle onInk />
      </div>
    </footer>
  )
}
