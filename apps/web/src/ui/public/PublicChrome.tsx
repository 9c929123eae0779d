import { m } from '@foyer/messages'
import type { ReactNode } from 'react'
import { CookieConsent } from './CookieConsent.tsx'
import { PublicFooter } from './PublicFooter.tsx'
import { PublicHeader } from './PublicHeader.tsx'
import { ScrollToTop } from './ScrollToTop.tsx'
import classes from './PublicChrome.module.css'

/** Header and footer of the public pages, with what the specification gives each of them. */
export function PublicChrome({ children }: { children: ReactNode }) {
  return (
    <div className="stack screen">
      <a href="#content" className={classes['skip']}>
        {m.shell_skip_to_content()}
      </a>
      <PublicHeader />
      <main id="content" tabIndex={-1} className={classes['main']}>
        {children}
      </main>
      <ScrollToTop />
      <PublicFooter />
      <CookieConsent />
    </div>
  )
}
