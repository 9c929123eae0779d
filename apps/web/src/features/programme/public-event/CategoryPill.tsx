import type { PublicEventView } from '@foyer/contract'
import { joinFacts } from '@foyer/messages'
import { categoryNames } from '../../../lib/categories.ts'
import classes from './CategoryPill.module.css'

interface CategoryPillProps {
  event: Pick<PublicEventView, 'category' | 'city'>
  /** Over the picture on a wide window; above the title on a phone. Each width shows one of the two. */
  onCover?: boolean
}

/** The category and the city of the event. */
export function CategoryPill({ event, onCover = false }: CategoryPillProps) {
  const words = joinFacts([event.category && categoryNames[event.category](), event.city])
  if (words === '') return null
  return (
    <span className={classes['pill']} data-on-cover={onCover || undefined}>
      {words}
    </span>
  )
}
