import type { PublicSeriesView } from '@foyer/contract'
import { m } from '@foyer/messages'
import { CalendarLinks } from '../../../../ui/CalendarLinks.tsx'
import { EventPrice } from '../../../../ui/EventPrice.tsx'
import { LightButtonAnchor } from '../../../../ui/LightButton.tsx'
import { LightTitle } from '../../../../ui/LightTitle.tsx'
import { TicketStub } from '../../../../ui/TicketStub.tsx'
import classes from './SeriesBox.module.css'

interface SeriesBoxProps {
  series: PublicSeriesView
  publicUrl: string
}

/** Beside the title of a series: what it costs, the way to its dates and the calendar to subscribe to. */
export function SeriesBox({ series, publicUrl }: SeriesBoxProps) {
  return (
    <TicketStub
      as="section"
      top={
        series.next ? (
          <p className={`flush ${classes['price']}`}>
            <EventPrice event={{ ...series, soldOut: false }} />
          </p>
        ) : (
          <div className="stack gap-6">
            <LightTitle order={2} className="text-24">
              {m.events_series_all_over()}
            </LightTitle>
            <p className="flush mute">{m.events_series_all_over_text()}</p>
          </div>
        )
      }
      bottom={
        <div className="stack gap-14">
          {series.next && (
            <LightButtonAnchor href="#dates" size="md" fullWidth>
              {m.events_series_choose()}
            </LightButtonAnchor>
          )}
          <CalendarLinks file={`/series/${series.customUrl}/calendar.ics`} publicUrl={publicUrl} />
        </div>
      }
    />
  )
}
