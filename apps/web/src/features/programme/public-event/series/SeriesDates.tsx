import type { PublicSeriesView } from '@foyer/contract'
import { m } from '@foyer/messages'
import { LightTitle } from '../../../../ui/LightTitle.tsx'
import { MonthHead } from '../../../../ui/MonthHead.tsx'
import { DayPicker } from './DayPicker.tsx'
import classes from './SeriesDates.module.css'
import { SeriesMonth } from './SeriesMonth.tsx'
import { seriesPath } from './series-path.ts'
import { TimeList } from './TimeList.tsx'

interface SeriesDatesProps {
  series: PublicSeriesView
  /** What follows the address of each date. */
  linked: string
}

/** A month of the dates of a series: a calendar of them where a day has few, else a day to choose and its times. */
export function SeriesDates({ series, linked }: SeriesDatesProps) {
  const { month, earlier, later, day, dates, days } = series.month
  return (
    <section id="dates" tabIndex={-1} aria-labelledby="dates-title" className={classes['dates']}>
      <LightTitle order={2} id="dates-title">
        {m.events_series_dates()}
      </LightTitle>
      <MonthHead
        month={month}
        earlier={earlier}
        later={later}
        to={(other) => seriesPath(series, { month: other })}
        home={null}
      />
      {days.length === 0 && <p className="flush mute">{m.events_series_none()}</p>}
      {day === null && days.length > 0 && <SeriesMonth month={month} dates={dates} linked={linked} />}
      {day !== null && (
        <div className={classes['picker']}>
          <DayPicker series={series} />
          <TimeList day={day} dates={dates} linked={linked} />
        </div>
      )}
    </section>
  )
}
