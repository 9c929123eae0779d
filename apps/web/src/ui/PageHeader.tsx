import { Title } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import classes from './PageHeader.module.css'

interface PageHeaderProps {
  /** Left out where the top bar has said it. */
  title?: ReactNode
  /** The screen one level up. */
  back?: { to: string; label: string }
  /** Beside the link to that screen, such as a menu of other events. */
  beside?: ReactNode
  description?: ReactNode
  /** Beside the title, such as a status. */
  badge?: ReactNode
  actions?: ReactNode
}

/** The head of a screen's content. Behind the login the top bar holds the h1, so this is an h2. */
export function PageHeader({ title, back, beside, description, badge, actions }: PageHeaderProps) {
  return (
    <div className="cluster spread align-end gap-12-24">
      <div className="shrinks">
        {back && (
          <div className={classes['ways']}>
            <Link to={back.to} className={classes['back']}>
              <IconArrowLeft size={16} aria-hidden data-flip /> {back.label}
            </Link>
            {beside}
          </div>
        )}
        {(title || badge) && (
          <div className="line gap-8-16">
            {title && (
              <Title order={2} className={classes['title']}>
                {title}
              </Title>
            )}
            {badge}
          </div>
        )}
        {description && <p className="margin-top-6 mute measure">{description}</p>}
      </div>
      {actions && <div className="cluster gap-10">{actions}</div>}
    </div>
  )
}
