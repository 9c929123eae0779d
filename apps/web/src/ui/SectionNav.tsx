import { type ReactNode, useLayoutEffect, useRef } from 'react'
import classes from './SectionNav.module.css'

interface SectionNavProps {
  readonly label: string
  /** What changes when another screen is shown. */
  readonly current: string
  /** Links, of which the current one carries `aria-current`. */
  readonly children: ReactNode
}

/** Screens that belong together, side by side. Where they do not all fit, the current one is pushed into sight. */
export function SectionNav({ label, current, children }: SectionNavProps) {
  const nav = useRef<HTMLElement>(null)
  useLayoutEffect(() => {
    const link = nav.current?.querySelector<HTMLElement>('[aria-current]')
    if (nav.current && link) nav.current.scrollLeft = link.offsetLeft - (nav.current.clientWidth - link.offsetWidth) / 2
  }, [current])
  return (
    <nav ref={nav} aria-label={label} className={classes['nav']}>
      {children}
    </nav>
  )
}
