import { useId, type ReactNode } from 'react'
import { LightTitle } from './LightTitle.tsx'
import classes from './Page.module.css'

interface PageProps {
  /** narrow 640 px, for forms and reading; regular 1100 px, as the header; full takes what there is. */
  width?: 'narrow' | 'regular' | 'full'
  children: ReactNode
}

/** The column a screen stands in. The layouts own the main landmark; this only sets width and rhythm. */
export function Page({ width = 'regular', children }: PageProps) {
  return (
    <div className={classes['page']} data-width={width}>
      {children}
    </div>
  )
}

interface SectionProps {
  title?: string
  description?: ReactNode
  /** Buttons at the right of the title. */
  actions?: ReactNode
  children: ReactNode
}

export function Section({ title, description, actions, children }: SectionProps) {
  const id = useId()
  return (
    <section {...(title ? { 'aria-labelledby': id } : {})} className="stack gap-16">
      {(title || actions) && (
        <header className="cluster spread gap-10-20 align-end">
          <div>
            {title && (
              <LightTitle order={2} id={id} className={classes['title']}>
                {title}
              </LightTitle>
            )}
            {description && <p className="margin-top-4 mute measure">{description}</p>}
          </div>
          {actions && <div className="line gap-10">{actions}</div>}
        </header>
      )}
      {children}
    </section>
  )
}
