import type { MoveDatesView, MoveDateView } from '@foyer/contract'
import { dayInZone, zonedToUtc } from '@foyer/domain'
import { formatEventTime, formatMoney, joinFacts, m } from '@foyer/messages'
import { Button, Radio } from '@mantine/core'
import { useState } from 'react'
import { useNow } from '../lib/use-now.ts'
import { LazyDayField } from './LazyDayField.tsx'

/** Some dates of a series to choose from. */
export type OfferedDates = Pick<MoveDatesView, 'items' | 'next' | 'timezone' | 'currency'>

interface DateChoiceProps {
  label: string
  dates: OfferedDates
  /** The id of the chosen date. */
  value: string | null
  error?: string | null
  onChange: (eventId: string) => void
  /** Whether the price difference to a cheaper date is refunded. */
  returns: boolean
  /** Asks for the dates from an instant on; null for the first ones. */
  onTurn: (from: string | null) => void
  /** Whether `dates` are later ones than the first. */
  turned: boolean
}

/** One date of a series among others, with what is left of each. Dates that an order does not fit on say why. */
export function DateChoice({ label, dates, value, error, returns, onChange, onTurn, turned }: DateChoiceProps) {
  const now = useNow()
  const [day, setDay] = useState('')
  const hasMore = turned || dates.next !== null
  const turnTo = (chosen: string) => {
    setDay(chosen)
    onTurn(chosen === '' ? null : zonedToUtc(`${chosen}T00:00`, dates.timezone).toISOString())
  }
  return (
    <Radio.Group label={label} value={value} onChange={onChange} error={error}>
      {hasMore && (
        <div className="margin-top-10">
          <LazyDayField
            size="sm"
            label={m.shell_dates_from()}
            clearLabel={m.shell_first_dates()}
            min={dayInZone(now, dates.timezone)}
            value={day}
            onChange={turnTo}
          />
        </div>
      )}
      <div data-path="date" className="grid gap-12 margin-top-10">
        {dates.items.map((date) => (
          <Radio
            key={date.eventId}
            value={date.eventId}
            label={whenWords(date, dates.timezone)}
            description={factsOf(date, { currency: dates.currency, returns })}
            disabled={date.fault !== null}
          />
        ))}
      </div>
      {hasMore && (
        <div className="cluster gap-8 margin-top-14">
          {turned && (
            <Button size="sm" variant="default" onClick={() => turnTo('')}>
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

function factsOf(date: MoveDateView, money: { currency: string; returns: boolean }): string | undefined {
  const facts = [leftWords(date), priceWords(date, money)].filter((fact) => fact !== undefined)
  return facts.length > 0 ? joinFacts(facts) : undefined
}

function priceWords(
  { fault, price, returned, surcharge }: MoveDateView,
  { currency, returns }: { currency: string; returns: boolean },
): string | undefined {
  if (fault === 'no_match' || fault === 'price_differs' || price === 'same') return undefined
  if (surcharge !== null) return m.shell_date_surcharge({ amount: formatMoney(surcharge, currency) })
  if (price === 'higher') return m.shell_date_dearer()
  if (returns && returned) return m.shell_date_refunded({ amount: formatMoney(returned, currency) })
  return m.shell_date_cheaper()
}

function leftWords({ fault, left }: MoveDateView): string | undefined {
  if (fault === 'no_match') return m.shell_date_no_match()
  if (fault === 'price_differs') return m.shell_date_other_price()
  if (left === null) return undefined
  if (left === 0) return m.shell_date_sold_out()
  return m.shell_date_left({ count: left })
}
