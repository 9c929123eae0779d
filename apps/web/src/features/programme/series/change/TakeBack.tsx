import type { DateField, SeriesDateView } from '@foyer/contract'
import { m } from '@foyer/messages'
import { Button } from '@mantine/core'
import { useFollowSeriesMutation } from '../../../../api/hooks.ts'
import { useAct } from '../../../../lib/use-act.ts'
import { fieldNames } from '../dates/differing-words.ts'

interface TakeBackProps {
  seriesId: string
  date: SeriesDateView
  /** Guests of a sold date are told of what changes for them. */
  tellGuests: boolean
  onDone: () => void
}

/** The fields that were set by hand on a date. Each can have the value of the series again. */
export function TakeBack({ seriesId, date, tellGuests, onDone }: TakeBackProps) {
  const [follow] = useFollowSeriesMutation()
  const { busy, act } = useAct()
  if (date.differs.length === 0) return null
  const takeBack = (field: DateField) => {
    const params = { id: seriesId, eventId: date.eventId }
    return act(
      async () => {
        await follow({ params, body: { fields: [field], tellGuests: tellGuests && date.sold > 0 } }).unwrap()
        onDone()
      },
      m.programme_series_use_value_done({ field: fieldNames[field]() }),
    )
  }
  return (
    <section className="stack gap-8" aria-label={m.programme_series_differs()}>
      <p className="flush semibold">{m.programme_series_differs()}</p>
      <ul className="stack gap-8 plain-list">
        {date.differs.map((field) => (
          <li key={field} className="line spread gap-10">
            <span>{fieldNames[field]()}</span>
            <Button
              size="compact-sm"
              variant="default"
              disabled={busy}
              aria-label={m.programme_series_use_value_named({ field: fieldNames[field]() })}
              onClick={() => void takeBack(field)}
            >
              {m.programme_series_use_value()}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}
