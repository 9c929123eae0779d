import { m } from '@foyer/messages'
import type { ReactNode } from 'react'
import { HelpLink } from '../HelpLink.tsx'
import { Logo } from '../Logo.tsx'
import classes from './GuestFrame.module.css'

/** Log in and register: the form on paper, beside it the lights of the evening. */
export function GuestFrame({ children }: { children: ReactNode }) {
  return (
    <div className={classes['frame']}>
      <aside className={classes['side']} aria-hidden="true">
        <svg className={classes['rings']} viewBox="0 0 400 400" fill="none" stroke="#fff">
          {[40, 80, 120, 160, 200, 240].map((radius) => (
            <circle key={radius} cx="200" cy="400" r={radius} />
          ))}
        </svg>
        <p className={classes['words']}>{m.shell_guest_stage()}</p>
      </aside>
      <div className="stack shrinks">
        <header className={classes['header']}>
          <Logo to="/" />
          <HelpLink />
        </header>
        <main id="content" tabIndex={-1} className={classes['main']}>
          {children}
        </main>
      </div>
    </div>
  )
}
