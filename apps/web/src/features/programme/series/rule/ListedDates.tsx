import { formatCalendarDay, formatDate, m } from '@foyer/messages'
import { Button, CloseButton } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { DateTimeField } from '../../../../ui/DateTimeField.tsx'
import { DayField } from '../../../../ui/DayField.tsx'
import type { RuleFieldsProps } from './rule-values.ts'
import classes from './Rule.module.css'

/** Dates that the rule does not make. */
export function ExtraDates({ rule, faults, timezone, today, onChange }: RuleFieldsProps) {
  const [typed, setTyped] = useState('')
  const add = () => {
    onChange({ extras: [...new Set([...rule.extras, typed])].toSorted() })
    setTyped('')
  }
  return (
    <details open={rule.extras.length > 0 || undefined}>
      <summary className="opens">{m.programme_series_extras()}</summary>
      <Listed
        days={rule.extras}
        words={(moment) => formatDate(`${moment}:00Z`, 'fullMoment', 'UTC')}
        onRemove={(gone) => onChange({ extras: rule.extras.filter((each) => each !== gone) })}
      />
      <div className={classes['adding']}>
        <DateTimeField
          name="rule.extras"
          label={m.programme_series_extra()}
          timezone={timezone}
          from={today}
          value={typed}
          defaultTime={rule.times[0]?.startsAt || '19:00'}
          error={faults['extras']}
          onChange={setTyped}
        />
        <AddButton disabled={typed === ''} onClick={add} label={m.programme_series_extra_add()} />
      </div>
    </details>
  )
}

/** Days on which the rule makes no date. */
export function LeftOutDays({ rule, faults, today, onChange }: RuleFieldsProps) {
  const [typed, setTyped] = useState('')
  const add = () => {
    onChange({ leftOut: [...new Set([...rule.leftOut, typed])].toSorted() })
    setTyped('')
  }
  return (
    <details open={rule.leftOut.length > 0 || undefined}>
      <summary className="opens">{m.programme_series_left_out()}</summary>
      <Listed
        days={rule.leftOut}
        words={(day) => formatCalendarDay(day, 'fullDay')}
        onRemove={(gone) => onChange({ leftOut: rule.leftOut.filter((each) => each !== gone) })}
      />
      <div className={classes['adding']}>
        <DayField
          name="rule.leftOut"
          label={m.programme_series_left_out_day()}
          min={rule.startsOn || today}
          value={typed}
          error={faults['leftOut']}
          onChange={setTyped}
        />
        <AddButton disabled={typed === ''} onClick={add} label={m.programme_series_left_out_add()} />
      </div>
    </details>
  )
}

interface ListedProps {
  days: readonly string[]
  words: (day: string) => string
  onRemove: (day: string) => void
}

function Listed({ days, words, onRemove }: ListedProps) {
  if (days.length === 0) return null
  return (
    <ul className="rows margin-top-12">
      {days.map((day) => (
        <li key={day}>
          <span>{words(day)}</span>
          <CloseButton
            size="lg"
            aria-label={m.programme_series_listed_remove({ date: words(day) })}
            onClick={() => onRemove(day)}
          />
        </li>
      ))}
    </ul>
  )
}

function AddButton({ label, ...rest }: { label: string; disabled: boolean; onClick: () => void }) {
  return (
    <Button variant="default" leftSection={<IconPlus size={17} aria-hidden />} {...rest}>
      {label}
    </Button>
  )
}
