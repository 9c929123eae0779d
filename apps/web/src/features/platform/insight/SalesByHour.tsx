import type { InsightView } from '@foyer/contract'
import { formatHour, formatWeekday, m } from '@foyer/messages'
import { VisuallyHidden } from '@mantine/core'
import { useRef, useState, type KeyboardEvent } from 'react'
import { Surface } from '../../../ui/Surface.tsx'
import { heatOf, hoursOfDay, moved, weekdays, type Place } from './heat.ts'
import classes from './Insight.module.css'

/** The hours that have a label above the columns. */
const NAMED_EVERY = 6

const keyOf = ({ weekday, hour }: Place) => `${weekday}-${hour}`

/** When tickets are sold, by weekday and hour: a heat map that the arrow keys move through, with the number of the selected cell below. */
export function SalesByHour({ insight }: { insight: InsightView }) {
  const { ticketsIn, stepOf } = heatOf(insight.hours)
  const [chosen, setChosen] = useState<Place>({ weekday: 1, hour: 0 })
  const [shown, setShown] = useState<Place | null>(null)
  const table = useRef<HTMLTableElement>(null)

  const wordsOf = (place: Place) =>
    m.admin_insight_hour({
      day: formatWeekday(place.weekday, 'weekdayName'),
      from: formatHour(place.hour),
      to: formatHour((place.hour + 1) % 24),
      tickets: m.shell_tickets_count({ count: ticketsIn(place.weekday, place.hour) }),
    })
  const move = (event: KeyboardEvent<HTMLButtonElement>) => {
    const next = moved(chosen, event.key, getComputedStyle(event.currentTarget).direction === 'rtl')
    if (next === null) return
    event.preventDefault()
    table.current?.querySelector<HTMLElement>(`[data-place="${keyOf(next)}"]`)?.focus()
  }

  return (
    <Surface as="section" title={m.admin_insight_heat()}>
      <table ref={table} className={classes['heat']}>
        <caption>
          <VisuallyHidden>{m.admin_insight_heat_label({ timezone: insight.timezone })}</VisuallyHidden>
        </caption>
        <thead>
          <tr>
            <th scope="col">
              <span>{m.admin_insight_weekday()}</span>
            </th>
            {hoursOfDay.map((hour) => (
              <th key={hour} scope="col" data-named={hour % NAMED_EVERY === 0 || undefined}>
                <span>{formatHour(hour)}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weekdays.map((weekday) => (
            <tr key={weekday}>
              <th scope="row">{formatWeekday(weekday, 'weekdayShort')}</th>
              {hoursOfDay.map((hour) => {
                const place = { weekday, hour }
                return (
                  <td key={hour}>
                    <button
                      type="button"
                      tabIndex={keyOf(place) === keyOf(chosen) ? 0 : -1}
                      aria-label={wordsOf(place)}
                      data-place={keyOf(place)}
                      data-heat={stepOf(weekday, hour)}
                      onKeyDown={move}
                      onFocus={() => {
                        setChosen(place)
                        setShown(place)
                      }}
                      onBlur={() => setShown(null)}
                      onMouseEnter={() => setShown(place)}
                      onMouseLeave={() => setShown(null)}
                    />
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
      <p className="mute figures margin-top-16 least-one-line" aria-hidden={shown !== null}>
        {shown === null ? m.admin_insight_heat_hint({ timezone: insight.timezone }) : wordsOf(shown)}
      </p>
    </Surface>
  )
}
