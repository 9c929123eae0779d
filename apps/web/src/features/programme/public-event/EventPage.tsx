import { useInViewport } from '@mantine/hooks'
import type { MapTiles, PublicEventView } from '@foyer/contract'
import { m } from '@foyer/messages'
import { type ReactNode, Suspense } from 'react'
import { Link } from 'react-router'
import { CoverImage } from '../../../ui/CoverImage.tsx'
import { JsonLd } from '../../../ui/JsonLd.tsx'
import { lazyPart } from '../../../ui/lazy-part.tsx'
import { Rich } from '../../../ui/Rich.tsx'
import { SaveButton } from '../../../ui/SaveButton.tsx'
import { languageOf } from '../../../ui/text-language.ts'
import { BuyBar } from './BuyBar.tsx'
import { CategoryPill } from './CategoryPill.tsx'
import { EventBody } from './EventBody.tsx'
import { EventFacts } from './EventFacts.tsx'
import { eventJsonLd } from './event-json-ld.ts'
import type { EventPageFacts } from './event-meta.ts'
import classes from './EventPage.module.css'
import { TicketBox } from './TicketBox.tsx'
import { useMessageOpened } from '../../../lib/use-message-opened.ts'
import { useCountView } from './use-count-view.ts'
import { useNow } from './use-now.ts'
import { useTicketBox } from './use-ticket-box.ts'

const EventNews = lazyPart(() => import('./EventNews.tsx'))
/** At the foot of the page, where nobody looks first; without it the page is whole. */
const MoreEvents = lazyPart(
  () => import('./MoreEvents.tsx'),
  () => null,
)

interface EventPageProps {
  event: PublicEventView
  facts: EventPageFacts
  /** When the server rendered the page. */
  renderedAt: string
  /** The operator's tile server; null without one. */
  tiles: MapTiles | null
}

/** The public page of an event, in the order of the design: cover, title, when and where, tickets, and all about it. */
export function EventPage({ event, facts, renderedAt, tiles }: EventPageProps) {
  useCountView(event._id)
  useMessageOpened()
  const box = useTicketBox(event)
  const { ref: totalRef, inViewport: totalSeen } = useInViewport<HTMLDivElement>()
  const over = useNow(renderedAt) >= Date.parse(event.endsAt)
  const selling = event.status === 'published' && !over && box.anyOnSale

  const organiserLink = (words: ReactNode) => <Link to={`/o/${event.organiser.slug}`}>{words}</Link>

  const showTickets = () => {
    const tickets = document.getElementById('tickets')
    tickets?.scrollIntoView({ block: 'start' })
    tickets?.focus({ preventScroll: true })
  }

  return (
    <article className="middle page-width pad-inline-20">
      <JsonLd data={import.meta.env.SSR ? eventJsonLd(event, facts) : null} />
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
        <CategoryPill event={event} onCover />
        <SaveButton event={event} />
      </div>
      <div className={classes['columns']}>
        <header className={classes['head']}>
          {(event.status === 'cancelled' || event.postponement !== null) && (
            <Suspense>
              <EventNews event={event} />
            </Suspense>
          )}
          <CategoryPill event={event} />
          <h1 className={classes['title']} {...languageOf(event.fallbacks.title)}>
            {event.title}
          </h1>
          <p className={classes['by']}>
            <Rich parts={m.events_page_by.parts({ organiser: event.organiser.name })} tags={{ link: organiserLink }} />
          </p>
          <EventFacts event={event} going={over ? null : box.going} tiles={tiles} />
        </header>
        <div className={classes['side']}>
          <TicketBox event={event} box={box} over={over} totalRef={totalRef} />
        </div>
        <EventBody event={event} facts={facts} />
      </div>
      <Suspense>
        <MoreEvents dates={event.otherDates} events={event.more} />
      </Suspense>
      {selling && !totalSeen && <BuyBar event={event} box={box} onChoose={showTickets} />}
    </article>
  )
}
