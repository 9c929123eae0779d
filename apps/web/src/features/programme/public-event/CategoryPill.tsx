import type { PublicEventView } from '@foyer/contract'
import { joinFacts } from '@foyer/messages'
import { categoryNames } from '../../../lib/categories.ts'
import classes from './CategoryPill.module.css'

interface CategoryPillProps {
  event: Pick<PublicEventView, 'category' | 'city'>
  /**
   * Over the picture on a wide window, above the title on a phone: each width shows one of the two. A drawn poster has words of its own
   * where the first would be, so there it is above the title anywhere.
   */
  place: 'cover' | 'title' | 'anywhere'
}

/** The category and the city of the event. */
export function CategoryPill({ event, place }: CategoryPillProps) {
  const words = joinFacts([event.category && categoryNames[event.category](), event.city])
  if (words === '') return null
  return (
    <span className={classes['pill']} data-place={place}>
      {words}
    </span>
  )
}
