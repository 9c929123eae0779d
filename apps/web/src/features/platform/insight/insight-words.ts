import type { InsightView } from '@foyer/contract'
import { formatPercent, m } from '@foyer/messages'

/** A share as a percentage, with one decimal below ten; null if the total is zero. It can exceed 100%. */
export function shareInWords(part: number, whole: number): string | null {
  if (whole === 0) return null
  const basisPoints = (part / whole) * 10_000
  const step = basisPoints < 1000 ? 10 : 100
  return formatPercent(Math.round(basisPoints / step) * step)
}

/** The change of a figure since the previous period; null if that was zero. */
export function changeInWords(now: number, before: number | undefined): string | null {
  if (before === undefined || before <= 0) return null
  const percent = shareInWords(Math.abs(now - before), before)
  if (now === before || percent === null) return m.admin_insight_same()
  return now > before ? m.admin_insight_more({ percent }) : m.admin_insight_less({ percent })
}

type Source = InsightView['sources'][number]

/** The label of a source: its own name, or the name of its group. */
export function sourceName({ kind, name }: Pick<Source, 'kind' | 'name'>): string {
  if (kind === 'named') return name
  return kind === 'direct' ? m.admin_insight_direct() : m.admin_insight_other()
}
