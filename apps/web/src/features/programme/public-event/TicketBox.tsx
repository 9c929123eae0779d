import type { PublicEventView } from '@foyer/contract'
import { formatDate, m } from '@foyer/messages'
import { type Ref } from 'react'
import { lazyPart } from '../../../ui/lazy-part.tsx'
import { LightTitle } from '../../../ui/LightTitle.tsx'
import { TicketStub } from '../../../ui/TicketStub.tsx'
import { BoxTotal } from './BoxTotal.tsx'
import { HeldAlready } from './HeldAlready.tsx'
import { PromoField } from './PromoField.tsx'
// The styles are loaded with the page, because the server renders extras whose code is loaded separately.
import './ExtraRows.module.css'
import classes from './TicketBox.module.css'
import { TicketTypeRow } from './TicketTypeRow.tsx'
import type { TicketBoxState } from './use-ticket-box.ts'

const BundleRows = lazyPart(() => import('./BundleRows.tsx'))
const ClosedBox = lazyPart(() => import('./ClosedBox.tsx'))
const ExtraRows = lazyPart(() => import('./ExtraRows.tsx'))

interface TicketBoxProps {
  event: PublicEventView
  box: TicketBoxState
  /** The event is over by the visitor's clock. */
  over: boolean
  /** The part with the button; the bar on phones is hidden while it is visible. */
  totalRef: Ref<HTMLDivElement>
}

/** Where tickets are chosen: the stub of the page, its total below the perforation. */
export function TicketBox({ event, box, over, totalRef }: TicketBoxProps) {
  if (event.status === 'cancelled' || over) return <ClosedBox cancelled={event.status === 'cancelled'} />
  const admitting = box.rows.filter(({ ticketType }) => ticketType.admits > 0)
  const extras = box.rows.filter(({ ticketType }) => ticketType.admits === 0)
  const free = box.count > 0 && box.priceKnown && box.priced.total === 0
  return (
    <section id="tickets" tabIndex={-1} aria-labelledby="tickets-title" className={classes['box']}>
      <TicketStub
        topPadding="none"
        top={
          <div className={classes['choice']}>
            <LightTitle order={2} id="tickets-title" className="margin-bottom-6 text-24">
              {m.events_box_title()}
            </LightTitle>
            <HeldAlready eventId={event._id} />
            {event.waitingRoom && (
              <>
                {/* The waiting room leads here. Only the address tells, since everybody gets the same page from a cache. */}
                <p id="your-turn" className={classes['turn']}>
                  {m.events_box_room_turn()}
                </p>
                <p className="notice margin-bottom-14">
                  {m.events_box_room({
                    opens: formatDate(event.waitingRoom.opensAt, 'shortMoment', event.timezone),
                    starts: formatDate(event.waitingRoom.startsAt, 'shortMoment', event.timezone),
                  })}{' '}
                  <a href={`/waiting-room/${event.customUrl}`}>{m.events_box_room_link()}</a>
                </p>
              </>
            )}
            {event.datesOpen && <p className={classes['none']}>{m.events_box_paused()}</p>}
            {event.tickets.length === 0 && <p className={classes['none']}>{m.events_box_none()}</p>}
            <ul className={classes['rows']}>
              {admitting.map((row) => (
                <TicketTypeRow
                  key={row.ticketType._id}
                  row={row}
                  event={event}
                  wrongGift={box.invalidGift === row.ticketType._id}
                />
              ))}
            </ul>
            {event.bundles && <BundleRows event={event} box={box} />}
            {extras.length > 0 && <ExtraRows rows={extras} event={event} />}
            <PromoField event={event} promo={box.promo} fit={box.fit} />
          </div>
        }
        bottom={<BoxTotal ref={totalRef} event={event} box={box} free={free} />}
      />
      {box.anyOnSale && (
        <p className="text-sm text-center mute margin-top-14">{m.events_box_hold({ count: event.holdMinutes })}</p>
      )}
    </section>
  )
}
