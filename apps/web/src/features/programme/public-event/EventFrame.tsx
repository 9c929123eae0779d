import type { PublicEventView } from '@foyer/contract'
import { m } from '@foyer/messages'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { CoverImage } from '../../../ui/CoverImage.tsx'
import { Rich } from '../../../ui/Rich.tsx'
import { languageOf } from '../../../ui/text-language.ts'
import { CategoryPill } from './CategoryPill.tsx'
import classes from './EventFrame.module.css'

interface EventFrameProps {
  /** An event, or a series of events. */
  event: Pick<PublicEventView, '_id' | 'cover' | 'poster' | 'category' | 'city' | 'title' | 'fallbacks'> & {
    readonly organiser: Pick<PublicEventView['organiser'], 'name' | 'slug'>
  }
  /** On the picture. */
  onCover?: ReactNode
  /** Above the title: whether it was cancelled or postponed. */
  news?: ReactNode
  /** When and where. */
  facts: ReactNode
  /** Beside all this on a wide window: where one chooses. */
  side: ReactNode
  /** Below the facts. */
  children?: ReactNode
}

/** The upper part of an event's page: its picture, title and organiser, with the ticket box next to them. */
export function EventFrame({ event, onCover, news, facts, side, children }: EventFrameProps) {
  const organiserLink = (words: ReactNode) => <Link to={`/o/${event.organiser.slug}`}>{words}</Link>
  const isPoster = event.cover === null && event.poster != null
  return (
    <>
      <div className={classes['cover']}>
        <CoverImage
          eventId={event._id}
          cover={event.cover}
          poster={event.poster}
          posterShape="page"
          sizes="(width < 69em) 100vw, 1100px"
          priority
          className={classes['picture']}
          travelsAs={`cover-${event._id}`}
        />
        {!isPoster && <CategoryPill event={event} place="cover" />}
        {onCover}
      </div>
      <div className={classes['columns']}>
        <header className={classes['head']}>
          {news}
          <CategoryPill event={event} place={isPoster ? 'anywhere' : 'title'} />
          <h1 className={classes['title']} {...languageOf(event.fallbacks.title)}>
            {event.title}
          </h1>
          <p className={classes['by']}>
            <Rich parts={m.events_page_by.parts({ organiser: event.organiser.name })} tags={{ link: organiserLink }} />
          </p>
          {facts}
        </header>
        <div className={classes['side']}>{side}</div>
        {children}
      </div>
    </>
  )
}
