import type { EventView } from '@foyer/contract'
import { taxBesidePrice } from '@foyer/domain'
import { categoryNames } from '../../../../lib/categories.ts'
import { CoverImage } from '../../../../ui/CoverImage.tsx'
import { StatCard, StatGrid } from '../../../../ui/StatCard.tsx'
import { TicketStub } from '../../../../ui/TicketStub.tsx'
import { longWhen, placeOf } from '../event-wording.ts'
import { CancellationCard } from '../lifecycle/CancellationCard.tsx'
import { PostponedCard } from '../lifecycle/PostponedCard.tsx'
import { PublicationCard } from './PublicationCard.tsx'
import { ShareCard } from './ShareCard.tsx'
import { TicketTypesCard } from './TicketTypesCard.tsx'
import classes from './EventOverview.module.css'

const count = new Intl.NumberFormat('en')

const formats = { in_person: 'At a venue', online: 'Online', hybrid: 'At a venue and online' }

function refundsInWords({ refundPolicy, refundDays }: EventView): string {
  if (refundPolicy === 'none') return 'No refunds'
  if (refundPolicy === 'flexible') return 'Any time before it starts'
  return `Until ${refundDays} ${refundDays === 1 ? 'day' : 'days'} before`
}

/** One event at a glance: what sells, what is missing, what it says of itself. */
export function EventOverview({ event }: { event: EventView }) {
  const left = event.capacity === null ? null : Math.max(0, event.capacity - event.sold - event.held)
  const fresh = event.sold === 0
  const share = event.status === 'published' && event.customUrl && (
    <ShareCard eventId={event._id} customUrl={event.customUrl} fresh={fresh} />
  )
  return (
    <div className="with-aside">
      <div className="stack shrinks gap-16">
        {fresh && share}
        <StatGrid>
          <StatCard label="Tickets sold" value={count.format(event.sold)} />
          <StatCard label="Held while paying" value={count.format(event.held)} />
          <StatCard
            label="Left"
            value={left === null ? 'No limit' : count.format(left)}
            {...(event.capacity === null ? {} : { hint: `of ${count.format(event.capacity)} places` })}
          />
        </StatGrid>
        <CancellationCard event={event} />
        <PostponedCard event={event} />
        {event.status === 'draft' && <PublicationCard event={event} />}
        {!fresh && share}
        <TicketTypesCard eventId={event._id} />
      </div>
      <FactStub event={event} />
    </div>
  )
}

function FactStub({ event }: { event: EventView }) {
  const facts = [
    ['When', event.postponement?.datesOpen ? 'To be announced' : (longWhen(event) ?? 'No date yet')],
    ['Where', event.format === 'online' ? 'Online' : placeOf(event) || 'No place yet'],
    ['Takes place', formats[event.format]],
    ['Category', event.category === null ? 'None yet' : categoryNames[event.category]()],
    ['Found by', event.visibility === 'public' ? 'Everyone' : 'People with the link'],
    ['Refunds', refundsInWords(event)],
    ['Passing tickets on', event.transfers ? 'Allowed until somebody comes in with it' : 'Not allowed'],
    ['Fee', event.feeMode === 'absorb' ? 'Out of your price' : 'On top, paid by the buyer'],
    ['Sales tax', event.tax === null ? 'None' : taxBesidePrice(event.tax)],
    ['Time to pay', `${event.holdMinutes} minutes`],
  ] as const
  return (
    <TicketStub
      as="aside"
      topPadding="none"
      top={<CoverImage eventId={event._id} cover={event.cover} sizes="(width < 62em) 100vw, 380px" />}
      bottom={
        <dl className={classes['facts']}>
          {facts.map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      }
    />
  )
}
