import type { MoveDatesView, MoveDateView } from '@foyer/contract'
import { formatEventTime, m } from '@foyer/messages'
import { Button, Radio } from '@mantine/core'

interface DateChoiceProps {
  label: string
  dates: Pick<MoveDatesView, 'items' | 'next' | 'timezone'>
  /** The id of the chosen date. */
  value: string | null
  error?: string | null
  onChange: (eventId: string) => void
  /** Asks for the dates from an instant on; null for the first ones. */
  onTurn: (from: string | null) => void
  /** Whether these are later dates than the first ones. */
  turned: boolean
}

/** One date of a series among others, with what is left of each. Dates that an order does not fit on say why. */
export function DateChoice({ label, dates, value, error, onChange, onTurn, turned }: DateChoiceProps) {
  return (
    <Radio.Group label={label} value={value} onChange={onChange} error={error}>
      <div className="grid gap-12 margin-top-10">
        {dates.items.map((date) => (
          <Radio
            key={date.eventId}
            value={date.eventId}
            label={whenWords(date, dates.timezone)}
            description={leftWords(date)}
            disabled={date.fault !== null}
          />
        ))}
      </div>
      {(turned || dates.next !== null) && (
        <div className="cluster gap-8 margin-top-14">
          {turned && (
            <Button size="sm" variant="default" onClick={() => onTurn(null)}>
              {m.shell_first_dates()}
            </Button>
          )}
          {dates.next !== null && (
            <Button size="sm" variant="default" onClick={() => onTurn(dates.next)}>
              {m.shell_later_dates()}
            </Button>
          )}
        </div>
      )}
    </Radio.Group>
  )
}

function whenWords({ startsAt, endsAt }: MoveDateView, timezone: string): string {
  const { date, time } = formatEventTime(new Date(startsAt), new Date(endsAt), timezone)
  return m.shell_day_and_time({ day: date, time })
}

function leftWords({ fault, left }: MoveDateView): string | undefined {
  if (fault === 'no_match') return m.shell_date_no_match()
  if (fault === 'price_differs') return m.shell_date_other_price()
  if (left === null) return undefined
  if (left === 0) return m.shell_date_sold_out()
  return m.shell_date_left({ count: left })
}
