import { formatNumber, m } from '@foyer/messages'
import { ActionIcon, Button } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { TimeField } from '../../../../ui/TimeField.tsx'
import { endAfter, lengthOf, type TimeValues } from './rule-values.ts'
import classes from './Rule.module.css'

interface TimesOfDayProps {
  times: readonly TimeValues[]
  faults: Readonly<Record<string, string>>
  onChange: (times: TimeValues[]) => void
}

const MOST_TIMES = 48
const USUAL_MINUTES = 180

/** A further time of the day: begins where the latest one ends, and lasts as long. */
function nextTime(times: readonly TimeValues[]): TimeValues {
  const last = times.at(-1)
  if (!last || last.startsAt === '' || last.endsAt === '') return { startsAt: '', endsAt: '' }
  return { startsAt: last.endsAt, endsAt: endAfter(last.endsAt, lengthOf(last)) }
}

/** The times at which dates begin and end on each of their days. */
export function TimesOfDay({ times, faults, onChange }: TimesOfDayProps) {
  const put = (index: number, changed: TimeValues) =>
    onChange(times.map((each, place) => (place === index ? changed : each)))
  return (
    <fieldset className="stack gap-12 flush unpadded borderless">
      <legend className="unpadded semibold margin-bottom-6">{m.programme_series_times()}</legend>
      {times.map((time, index) => {
        const number = formatNumber(index + 1)
        const isNextDay = time.startsAt !== '' && time.endsAt !== '' && time.endsAt <= time.startsAt
        const moveStart = (startsAt: string) => {
          const keepsLength = time.startsAt !== '' && time.endsAt !== '' && startsAt !== ''
          const minutes = keepsLength ? lengthOf(time) : USUAL_MINUTES
          const endsAt = startsAt === '' ? time.endsAt : endAfter(startsAt, minutes)
          put(index, { startsAt, endsAt })
        }
        return (
          <div key={number} className={classes['time']}>
            <TimeField
              label={m.programme_series_time_starts({ number })}
              data-path={`rule.times.${index}.startsAt`}
              value={time.startsAt}
              error={faults[`times.${index}.startsAt`]}
              onChange={moveStart}
            />
            <TimeField
              label={m.programme_series_time_ends({ number })}
              data-path={`rule.times.${index}.endsAt`}
              description={isNextDay ? m.programme_series_next_day() : undefined}
              inputWrapperOrder={['label', 'input', 'description', 'error']}
              value={time.endsAt}
              error={faults[`times.${index}.endsAt`]}
              onChange={(endsAt) => put(index, { ...time, endsAt })}
            />
            {times.length > 1 && (
              <ActionIcon
                size="lg"
                className={classes['remove']}
                aria-label={m.programme_series_time_remove({ number })}
                onClick={() => onChange(times.filter((_, place) => place !== index))}
              >
                <IconTrash size={18} aria-hidden />
              </ActionIcon>
            )}
          </div>
        )
      })}
      {times.length < MOST_TIMES && (
        <div>
          <Button
            variant="default"
            size="sm"
            leftSection={<IconPlus size={17} aria-hidden />}
            onClick={() => onChange([...times, nextTime(times)])}
          >
            {m.programme_series_time_add()}
          </Button>
        </div>
      )}
    </fieldset>
  )
}
