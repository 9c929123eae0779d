import type { PublicEventView } from '@foyer/contract'
import { isRichTextEmpty } from '@foyer/domain'
import { m } from '@foyer/messages'
import { Link } from 'react-router'
import { lazyPart } from '../../../ui/lazy-part.tsx'
import { LightTitle } from '../../../ui/LightTitle.tsx'
import { RichText } from '../../../ui/RichText.tsx'
import { languageOf } from '../../../ui/text-language.ts'
import classes from './EventBody.module.css'
import type { EventPageFacts } from './event-meta.ts'
import { organiserInitials, recordInWords, refundInWords } from './event-words.ts'
// The styles are loaded with the page, because the server renders a button whose code is loaded separately.
import './ShareEvent.module.css'

const ShareEvent = lazyPart(() => import('./ShareEvent.tsx'))

/** A link entered by the organiser: opens in a new tab, and search engines do not count it as our recommendation. */
const elsewhere = { target: '_blank', rel: 'noopener noreferrer nofollow ugc' }

interface EventBodyProps {
  event: PublicEventView
  facts: EventPageFacts
}

/** Description, refund policy, organiser and sharing. */
export function EventBody({ event, facts }: EventBodyProps) {
  const { contact } = event.organiser
  const told = event.description !== null && !isRichTextEmpty(event.description)
  return (
    <div className={classes['body']}>
      {(told || event.summary !== '') && (
        <section>
          <LightTitle order={2} className="margin-bottom-12">
            {m.events_page_about()}
          </LightTitle>
          {event.summary !== '' && (
            <p className={classes['summary']} {...languageOf(event.fallbacks.summary)}>
              {event.summary}
            </p>
          )}
          {told && event.description !== null && (
            <div {...languageOf(event.fallbacks.description)}>
              <RichText document={event.description} />
            </div>
          )}
        </section>
      )}
      {event.status !== 'cancelled' && (
        <section>
          <LightTitle order={2} className="margin-bottom-12">
            {m.events_page_refunds()}
          </LightTitle>
          <p className="flush mute">{refundInWords(event)}</p>
        </section>
      )}
      <section id="organiser" className={classes['organiser']}>
        <span className={classes['circle']} aria-hidden="true">
          {organiserInitials(event.organiser.name)}
        </span>
        <div>
          <LightTitle order={2} className="text-18">
            <Link to={`/o/${event.organiser.slug}`} className="quiet-link">
              {event.organiser.name}
            </Link>
          </LightTitle>
          <p className="flush mute">{recordInWords(event.organiser)}</p>
          {contact !== null && (
            <p className={classes['contact']}>
              <span>{m.events_page_contact()}</span>
              <a href={contact.href} {...(contact.kind === 'website' && elsewhere)}>
                {contact.text}
              </a>
            </p>
          )}
        </div>
        <ShareEvent title={event.title} url={facts.url} />
      </section>
    </div>
  )
}
