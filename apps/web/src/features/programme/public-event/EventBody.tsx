import { Title } from '@mantine/core'
import type { PublicEventView } from '@foyer/contract'
import { isRichTextEmpty } from '@foyer/domain'
import { RichText } from '../../../ui/RichText.tsx'
import classes from './EventBody.module.css'
import type { EventPageFacts } from './event-meta.ts'
import { organiserInitials, recordInWords, refundInWords } from './event-words.ts'
import { ShareEvent } from './ShareEvent.tsx'

/** An address that somebody else has written: it opens beside the page, and search engines take it for nobody's advice. */
const elsewhere = { target: '_blank', rel: 'noopener noreferrer nofollow ugc' }

interface EventBodyProps {
  event: PublicEventView
  facts: EventPageFacts
}

/** What there is to read: about the event, whether money comes back, who is behind it, and how to tell a friend. */
export function EventBody({ event, facts }: EventBodyProps) {
  const { contact } = event.organiser
  const told = event.description !== null && !isRichTextEmpty(event.description)
  return (
    <div className={classes['body']}>
      {(told || event.summary !== '') && (
        <section>
          <Title order={2} className="margin-bottom-12">
            About this event
          </Title>
          {event.summary !== '' && <p className={classes['summary']}>{event.summary}</p>}
          {told && event.description !== null && <RichText document={event.description} />}
        </section>
      )}
      {event.status !== 'cancelled' && (
        <section>
          <Title order={2} className="margin-bottom-12">
            Refunds
          </Title>
          <p className="flush mute">{refundInWords(event)}</p>
        </section>
      )}
      <section id="organiser" className={classes['organiser']}>
        <span className={classes['circle']} aria-hidden="true">
          {organiserInitials(event.organiser.name)}
        </span>
        <div>
          <Title order={2} className="text-18">
            {event.organiser.name}
          </Title>
          <p className="flush mute">{recordInWords(event.organiser)}</p>
          {contact !== null && (
            <p className={classes['contact']}>
              <span>Contact the organiser</span>
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
