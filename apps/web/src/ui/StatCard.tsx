import { m } from '@foyer/messages'
import { Box, Skeleton } from '@mantine/core'
import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { Badge, type BadgeTone } from './Badge.tsx'
import classes from './StatCard.module.css'

interface StatCardProps {
  label: string
  value: ReactNode
  /** Gold marks the most important amount of money, such as the balance or the earnings. */
  tone?: 'gold'
  badge?: { text: string; tone: BadgeTone }
  hint?: ReactNode
  /** A link or button below the figure. */
  action?: ReactNode
  loading?: boolean
}

/** One figure with what it means. */
export function StatCard({ label, value, tone, badge, hint, action, loading = false }: StatCardProps) {
  return (
    <div className={classes['card']}>
      <p className="flush mute">{label}</p>
      {loading ? (
        <Skeleton height={32} mt={8} radius="sm" aria-label={m.shell_loading()} role="status" />
      ) : (
        <>
          <Box
            component="p"
            className={classes['value']}
            data-tone={tone}
            data-figure
            __vars={{ '--characters': String(typeof value === 'string' ? value.length : 1) }}
          >
            {value}
          </Box>
          {(badge || hint || action) && (
            <div className={classes['foot']}>
              {badge && <Badge tone={badge.tone}>{badge.text}</Badge>}
              {hint && <span>{hint}</span>}
              {action}
            </div>
          )}
        </>
      )}
    </div>
  )
}

/** Figures side by side: four on a desk, two on a phone. All of them have the size at which the longest fits its card. */
export function StatGrid({ children }: { children: ReactNode }) {
  const grid = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const figures = [...(grid.current?.querySelectorAll('[data-figure]') ?? [])]
    const longest = Math.max(1, ...figures.map((figure) => figure.textContent.length))
    grid.current?.style.setProperty('--longest', String(longest))
  })
  return (
    <div ref={grid} className={classes['grid']}>
      {children}
    </div>
  )
}
