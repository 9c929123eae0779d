import { m } from '@foyer/messages'
import { Link, useLocation, useRouteLoaderData } from 'react-router'
import { ColorSchemeToggle } from '../ColorSchemeToggle.tsx'
import { publicHelpPath } from '../public-help-pages.ts'
import { Logo } from '../Logo.tsx'
import { openCookieSettings } from './cookie-consent.ts'
import { LanguageLinks } from './LanguageLinks.tsx'
import classes from './PublicFooter.module.css'

/** The foot of the public pages, torn off along the product's dashed line. */
export function PublicFooter() {
  const { pathname } = useLocation()
  const root = useRouteLoaderData<{ imprint: boolean }>('root')
  return (
    <footer className={classes['footer']}>
      <div className={classes['inner']}>
        <div className={classes['brand']}>
          <Logo onInk size={34} />
          <p className={classes['claim']}>{m.shell_footer_claim()}</p>
        </div>
        <nav aria-label={m.shell_footer_guests()} className={classes['column']}>
          <h2>{m.shell_footer_guests_title()}</h2>
          <Link to="/events/listing">{m.shell_find_events()}</Link>
          <Link to="/saved">{m.shell_saved_events()}</Link>
          <Link to="/tickets">{m.shell_footer_find_tickets()}</Link>
          <a href={publicHelpPath(pathname)}>{m.shell_help()}</a>
        </nav>
        <nav aria-label={m.shell_footer_organisers()} className={classes['column']}>
          <h2>{m.shell_footer_organisers_title()}</h2>
          <Link to="/events/create">{m.shell_create_event()}</Link>
          <Link to="/register">{m.shell_sell_tickets()}</Link>
          <Link to="/login">{m.shell_log_in()}</Link>
        </nav>
        <nav aria-label={m.shell_footer_legal()} className={classes['column']}>
          <h2>{m.shell_footer_legal()}</h2>
          <Link to="/terms">{m.shell_footer_terms()}</Link>
          <Link to="/privacy">{m.shell_footer_privacy()}</Link>
          {root?.imprint && <Link to="/imprint">{m.shell_footer_imprint()}</Link>}
          <a href="/third-party-notices.txt">{m.shell_footer_licences()}</a>
          <button type="button" onClick={openCookieSettings}>
            {m.shell_cookies_settings()}
          </button>
        </nav>
      </div>
      <div className={classes['base']}>
        <p>{m.shell_footer_base()}</p>
        <LanguageLinks />
        <ColorSchemeToggle onInk />
      </div>
    </footer>
  )
}
