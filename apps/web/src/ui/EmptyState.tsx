import type { ReactNode } from 'react'
import { Art, type ArtMotif } from './art/Art.tsx'
import classes from './EmptyState.module.css'
import { LightTitle } from './LightTitle.tsx'
import { wholeWords } from './whole-words.tsx'

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
      <LightTitle order={order} className="margin-top-10 text-22">
        {title}
      </LightTitle>
      {text && <p className="margin-top-8 mute measure-narrow">{typeof text === 'string' ? wholeWords(text) : text}</p>}
      {action && <div className="cluster justify-center gap-12 margin-top-20">{action}</div>}
    </div>
  )
}
