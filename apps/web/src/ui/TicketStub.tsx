import type { ReactNode } from 'react'
import classes from './TicketStub.module.css'

interface TicketStubProps {
  /** Above the perforation. */
  top: ReactNode
  /** Below it: what one tears off. */
  bottom: ReactNode
  /** none lets a cover picture reach the edge of the upper part. */
  topPadding?: 'none' | 'regular'
  bottomPadding?: 'none' | 'regular'
  as?: 'div' | 'section' | 'article' | 'aside' | 'li'
  className?: string | undefined
}

/** A ticket: two parts, two round notches and the dashed line between. The notches show whatever lies behind. */
export function TicketStub({
  top,
  bottom,
  topPadding = 'regular',
  bottomPadding = 'regular',
  as: Element = 'div',
  className,
}: TicketStubProps) {
  return (
    <Element className={[classes['stub'], className].filter(Boolean).join(' ')}>
      <div className={classes['top']} data-padding={topPadding}>
        {top}
      </div>
      <div className={classes['bottom']} data-padding={bottomPadding}>
        {bottom}
      </div>
    </Element>
  )
}
