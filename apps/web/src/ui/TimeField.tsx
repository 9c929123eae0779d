import { m } from '@foyer/messages'
import { required } from '@foyer/domain'
import { Autocomplete, type AutocompleteProps } from '@mantine/core'
import { halfHours, hasTwelveHours, isWholeTime, parseTime, timeText } from './time-text.ts'
import { useTypedValue } from './use-typed-value.ts'

export interface TimeFieldProps extends Omit<AutocompleteProps, 'value' | 'defaultValue' | 'onChange' | 'data'> {
  /** `HH:mm`, or '' when unset. */
  value: string
  onChange: (time: string) => void
  /** The first and the last time that can be chosen, `HH:mm`. */
  min?: string | undefined
  max?: string | undefined
}

/** A time of day, typed or chosen from the half hours, with the clock of the reader's language and locale. */
export function TimeField({ value, onChange, min, max, error, onBlur, onKeyDown, ...rest }: TimeFieldProps) {
  const twelveHours = hasTwelveHours()
  const show = (time: string) => (time === '' ? '' : timeText(time, twelveHours))
  const example = show('19:30')
  const { text, problem, put, type, commit } = useTypedValue({
    value,
    onChange,
    show,
    parse: parseTime,
    isWhole: isWholeTime,
    refuse: (time) => {
      if (min !== undefined && time < min) return m.shell_choose_or_later({ earliest: show(min) })
      return max !== undefined && time > max ? m.shell_choose_or_earlier({ latest: show(max) }) : null
    },
    unreadable: m.shell_enter_time({ example }),
  })
  return (
    <Autocomplete
      spellCheck={false}
      {...rest}
      value={text}
      placeholder={example}
      error={problem ?? error}
      data={halfHours(min, max).map(show)}
      limit={48}
      // The list itself scrolls, which readers of a combobox expect.
      withScrollArea={false}
      styles={{ options: { maxHeight: 220, overflowY: 'auto' } }}
      // A field that holds a time offers all others; what is typed narrows them down.
      filter={({ options, search }) =>
        search === show(value)
          ? options
          : options.filter((option) => 'value' in option && option.value.startsWith(search.trim()))
      }
      onChange={type}
      onOptionSubmit={(option) => put(required(parseTime(option), 'the time of an option'))}
      onBlur={(event) => {
        commit()
        onBlur?.(event)
      }}
      onKeyDown={(event) => {
        if (event.key === 'Enter') commit()
        onKeyDown?.(event)
      }}
    />
  )
}
