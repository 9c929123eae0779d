import type { ReactNode } from 'react'
import classes from './Badge.module.css'

export type BadgeTone = 'good' | 'accent' | 'warn' | 'bad' | 'neutral'

interface BadgeProps {
  tone: BadgeTone
  children: ReactNode
}

/** A few words as a small pill. */
export function Badge({ tone, children }: BadgeProps) {
  return (
    <span className={classes['badge']} data-tone={tone}>
      {children}
    </span>
  )
}
