import type { ReactNode } from 'react'
import { LightTitle } from './LightTitle.tsx'
import classes from './Surface.module.css'

interface SurfaceProps {
  title?: ReactNode
  /** Controls at the right of the title. */
  actions?: ReactNode
  /** none lets a picture or table reach the edge. */
  padding?: 'none' | 'regular' | 'large'
  tone?: 'card' | 'blush' | 'ink'
  as?: 'div' | 'section' | 'article' | 'aside' | 'li'
  className?: string | undefined
  children: ReactNode
}

/** The round, softly lifted card everything stands on. */
export function Surface({
  title,
  actions,
  padding = 'regular',
  tone = 'card',
  as: Element = 'div',
  className,
  children,
}: SurfaceProps) {
  return (
    <Element
      className={[classes['surface'], className].filter(Boolean).join(' ')}
      data-padding={padding}
      data-tone={tone}
    >
      {(title !== undefined || actions !== undefined) && (
        <div className={classes['head']}>
          {title !== undefined && (
            <LightTitle order={2} className="text-20">
              {title}
            </LightTitle>
          )}
          {actions !== undefined && <div className={classes['actions']}>{actions}</div>}
        </div>
      )}
      {children}
    </Element>
  )
}
