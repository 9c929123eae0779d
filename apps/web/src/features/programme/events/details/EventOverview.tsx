import type { EventView } from '@foyer/contract'
import { formatNumber, m, taxBesidePrice } from '@foyer/messages'
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

const formats = {
  in_person: m.events_format_in_person,
  online: m.shell_online,
  hybrid: m.events_format_hybrid,
}

function refundsInWords({ refundPolicy, refundDays }: EventView): string {
  if (refundPolicy === 'none') return m.events_form_refunds_none()
  if (refundPolicy === 'flexible') return m.events_hub_refunds_flexible()
  return m.events_hub_refunds_days({ count: refundDays })
}

/** One event at a glance: sales, missing steps and settings. */
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
          <StatCard label={m.events_hub_sold()} value={formatNumber(event.sold)} />
          <StatCard label={m.events_hub_held()} value={formatNumber(event.held)} />
          <StatCard
            label={m.events_hub_available()}
            value={left === null ? m.events_form_no_limit() : formatNumber(left)}
            hint={
              event.capacity === null
                ? m.events_hub_limit_of_tickets()
                : m.events_hub_of_places({ count: event.capacity })
            }
          />
        </StatGrid>
        {event.permissions.includes('sales:read') && <CancellationCard event={event} />}
        <PostponedCard event={event} />
        {event.status === 'draft' && event.permissions.includes('events:write') && <PublicationCard event={event} />}
        {!fresh && share}
        <TicketTypesCard eventId={event._id} />
      </div>
      <FactStub event={event} />
    </div>
  )
}

function FactStub({ event }: { event: EventView }) {
  const facts = [
    [
      m.events_hub_when(),
      event.postponement?.datesOpen ? m.events_hub_to_be_announced() : (longWhen(event) ?? m.events_no_date()),
    ],
    [m.events_hub_where(), event.format === 'online' ? m.shell_online() : placeOf(event) || m.events_no_place()],
    [m.events_field_format(), formats[event.format]()],
    [
      m.events_field_category(),
      event.category === null ? m.events_hub_category_none() : categoryNames[event.category](),
    ],
    [m.events_field_visibility(), event.visibility === 'public' ? m.events_hub_public() : m.events_form_unlisted()],
    [m.events_field_refunds(), refundsInWords(event)],
    [m.events_hub_transfers(), event.transfers ? m.events_hub_transfers_allowed() : m.events_hub_transfers_denied()],
    [m.events_hub_fee(), event.feeMode === 'absorb' ? m.events_hub_fee_absorb() : m.events_hub_fee_pass_on()],
    [m.events_field_tax(), event.tax === null ? m.shell_none() : taxBesidePrice(event.tax)],
    [m.events_hub_time_to_pay(), m.events_hub_minutes({ count: event.holdMinutes })],
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
