import { useInViewport } from '@mantine/hooks'
import type { MapTiles, PublicEventView } from '@foyer/contract'
import { JsonLd } from '../../../ui/JsonLd.tsx'
import { lazyPart } from '../../../ui/lazy-part.tsx'
import { SaveButton } from '../../../ui/SaveButton.tsx'
import { BuyBar } from './BuyBar.tsx'
import { EventBody } from './EventBody.tsx'
import { EventFacts } from './EventFacts.tsx'
import { EventFrame } from './EventFrame.tsx'
import { eventJsonLd } from './event-json-ld.ts'
import type { EventPageFacts } from './event-meta.ts'
import { TicketBox } from './TicketBox.tsx'
import { useMessageOpened } from '../../../lib/use-message-opened.ts'
import { useCountView } from './use-count-view.ts'
import { useNow } from './use-now.ts'
import { useTicketBox } from './use-ticket-box.ts'

const EventNews = lazyPart(() => import('./EventNews.tsx'))
/** At the bottom of the page and loaded later; the page is complete without it. */
const MoreEvents = lazyPart(() => import('./MoreEvents.tsx'), { missing: () => null })

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

  const showTickets = () => {
    const tickets = document.getElementById('tickets')
    tickets?.scrollIntoView({ block: 'start' })
    tickets?.focus({ preventScroll: true })
  }

  return (
    <article className="middle page-width pad-inline-20">
      <JsonLd data={import.meta.env.SSR ? eventJsonLd(event, facts) : null} />
      <EventFrame
        event={event}
        onCover={<SaveButton event={event} />}
        news={(event.status === 'cancelled' || event.postponement !== null) && <EventNews event={event} />}
        facts={<EventFacts event={event} going={over ? null : box.going} tiles={tiles} />}
        side={<TicketBox event={event} box={box} over={over} totalRef={totalRef} />}
      >
        <EventBody event={event} facts={facts} />
      </EventFrame>
      <MoreEvents event={event} />
      {selling && !totalSeen && <BuyBar event={event} box={box} onChoose={showTickets} />}
    </article>
  )
}
