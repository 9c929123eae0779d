import type { ReactNode } from 'react'
import classes from './AccountStage.module.css'
import { StubArt } from '../../../ui/art/StubArt.tsx'

/** The form on a light background and, where there is room, tickets on a dark one next to it. */
export function AccountStage({ children }: { readonly children: ReactNode }) {
  return (
    <div className={classes['stage']}>
      <div className={classes['form']}>{children}</div>
      <aside className={classes['art']} aria-hidden="true">
        <StubArt />
      </aside>
    </div>
  )
}
