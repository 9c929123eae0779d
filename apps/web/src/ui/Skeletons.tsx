import { m } from '@foyer/messages'
import { Skeleton, VisuallyHidden } from '@mantine/core'
import type { ReactNode } from 'react'
import { StatGrid } from './StatCard.tsx'
import { Surface } from './Surface.tsx'
import classes from './Skeletons.module.css'

function times<T>(count: number, make: (index: number) => T): T[] {
  return Array.from({ length: count }, (_, index) => make(index))
}

function Pending({ children, label = m.shell_loading() }: { children: ReactNode; label?: string }) {
  return (
    <div>
      <VisuallyHidden role="status">{label}</VisuallyHidden>
      <div aria-hidden="true">{children}</div>
    </div>
  )
}

/** Lines of text; the last one is short. */
export function TextSkeleton({ lines = 3 }: { lines?: number }) {
  return (
    <Pending>
      <div className={classes['lines']}>
        {times(lines, (line) => (
          <Skeleton key={line} height={15} radius="sm" width={line === lines - 1 ? '58%' : '100%'} />
        ))}
      </div>
    </Pending>
  )
}

export function StatSkeletons({ count = 4 }: { count?: number }) {
  return (
    <Pending>
      <StatGrid>
        {times(count, (card) => (
          <Surface key={card}>
            <div className={classes['lines']}>
              <Skeleton height={14} radius="sm" width="56%" />
              <Skeleton height={30} radius="sm" width="78%" />
              <Skeleton height={14} radius="sm" width="40%" />
            </div>
          </Surface>
        ))}
      </StatGrid>
    </Pending>
  )
}

export function RowSkeletons({ rows = 5 }: { rows?: number }) {
  return (
    <Pending>
      {times(rows, (row) => (
        <div key={row} className={classes['row']}>
          <Skeleton height={16} radius="sm" width="34%" />
          <Skeleton height={16} radius="sm" width="16%" />
          <Skeleton height={24} radius="xl" width={84} />
          <Skeleton height={16} radius="sm" width="12%" />
        </div>
      ))}
    </Pending>
  )
}

/** Event cards: picture above, words below. */
export function CardSkeletons({ count = 6 }: { count?: number }) {
  return (
    <Pending>
      <div className="grid gap-24 cards-300">
        {times(count, (card) => (
          <Surface key={card} padding="none">
            <Skeleton height={170} radius={0} />
            <div className={classes['lines']} data-padded>
              <Skeleton height={20} radius="sm" width="80%" />
              <Skeleton height={14} radius="sm" width="55%" />
              <Skeleton height={14} radius="sm" width="35%" />
            </div>
          </Surface>
        ))}
      </div>
    </Pending>
  )
}

export function FormSkeleton({ fields = 5 }: { fields?: number }) {
  return (
    <Pending>
      <div className="grid gap-20">
        {times(fields, (field) => (
          <div key={field} className={classes['lines']}>
            <Skeleton height={14} radius="sm" width={120} />
            <Skeleton height={42} radius="md" />
          </div>
        ))}
      </div>
    </Pending>
  )
}
