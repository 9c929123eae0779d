import { Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { Art, type ArtMotif } from './art/Art.tsx'
import classes from './EmptyState.module.css'

interface EmptyStateProps {
  title: string
  /** What to do next, in a sentence. */
  text?: ReactNode
  /** The button that does it. */
  action?: ReactNode
  art?: ArtMotif
  /** h1 where nothing else on the page is one. */
  order?: 1 | 2 | 3
}

/** Says that there is nothing here yet, what to do next, and offers it. */
export function EmptyState({ title, text, action, art = 'stubs', order = 2 }: EmptyStateProps) {
  return (
    <div className={classes['state']}>
      <Art motif={art} />
      <Title order={order} className={classes['title']}>
        {title}
      </Title>
      {text && <p className={classes['text']}>{text}</p>}
      {action && <div className={classes['action']}>{action}</div>}
    </div>
  )
}
