import { formatCalendarDay, m } from '@foyer/messages'
import { dayInZone, inLatinDigits } from '@foyer/domain'
import { ActionIcon, CloseButton, Popover, TextInput, type TextInputProps } from '@mantine/core'
import { DatePicker } from '@mantine/dates'
import { IconCalendar } from '@tabler/icons-react'
import { type FocusEvent, type KeyboardEvent, useRef, useState } from 'react'
import { dayText, parseDay } from './date-text.ts'
import { useCalendarLocale } from './use-calendar-locale.ts'
import { useTypedValue } from './use-typed-value.ts'

const ariaLabels = () => ({
  previousMonth: m.shell_previous_month(),
  nextMonth: m.shell_next_month(),
  previousYear: m.shell_previous_year(),
  nextYear: m.shell_next_year(),
  previousDecade: m.shell_previous_decade(),
  nextDecade: m.shell_next_decade(),
})

const exampleDay = () => formatCalendarDay('2026-12-12', 'day')

export interface DayFieldProps extends Omit<
  TextInputProps,
  'value' | 'defaultValue' | 'onChange' | 'type' | 'rightSection' | 'min' | 'max'
> {
  /** `YYYY-MM-DD`, or '' when unset. */
  value: string
  onChange: (day: string) => void
  /** The first and the last day that can be chosen, `YYYY-MM-DD`. */
  min?: string | undefined
  max?: string | undefined
  /** What the button that empties the field is called; without it there is none. */
  clearLabel?: string
}

/** A whole day is one with its year: without it, the next character may begin the year. */
const isWholeDay = (text: string) => /\d{4}-\d{1,2}-\d{1,2}\s*$|\d{4}\s*$/.test(inLatinDigits(text))

function rangeFault(day: string, min?: string, max?: string): string | null {
  if (min !== undefined && day < min) return m.shell_choose_or_later({ earliest: dayText(min) })
  return max !== undefined && day > max ? m.shell_choose_or_earlier({ latest: dayText(max) }) : null
}

/**
 * A day, typed or chosen from a calendar: the one kind of date entry on all screens. A click opens the calendar below the
 * field; its button and the down arrow key also move the keyboard focus into it.
 */
export function DayField({
  value,
  onChange,
  min,
  max,
  clearLabel,
  error,
  placeholder = exampleDay(),
  onBlur,
  onKeyDown,
  ...rest
}: DayFieldProps) {
  const [opened, setOpened] = useState<'by-pointer' | 'by-keyboard' | null>(null)
  const dropdown = useRef<HTMLDivElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const { text, problem, put, type, commit } = useTypedValue({
    value,
    onChange,
    show: dayText,
    parse: (typed) => parseDay(typed, dayInZone(new Date(), 'UTC')),
    isWhole: isWholeDay,
    refuse: (day) => rangeFault(day, min, max),
    unreadable: m.shell_enter_day({ example: exampleDay() }),
  })

  const leave = (event: FocusEvent<HTMLInputElement>) => {
    commit()
    if (opened === 'by-pointer' && !dropdown.current?.contains(event.relatedTarget)) setOpened(null)
    onBlur?.(event)
  }
  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'ArrowDown') {
      event.preventDefault()
      setOpened('by-keyboard')
    }
    if (event.key === 'Enter') commit()
    onKeyDown?.(event)
  }
  const choose = (day: string | null) => {
    put(day ?? '')
    setOpened(null)
    input.current?.focus()
  }
  const name = typeof rest['aria-label'] === 'string' ? rest['aria-label'] : rest.label
  const first = value || min
  const locale = useCalendarLocale(opened !== null)
  const clearable = clearLabel !== undefined && text !== ''

  return (
    <Popover
      opened={opened !== null}
      onChange={(open) => !open && setOpened(null)}
      position="bottom-start"
      withRoles={false}
      hideDetached={false}
      trapFocus={opened === 'by-keyboard'}
      returnFocus={opened === 'by-keyboard'}
    >
      <Popover.Target>
        <TextInput
          ref={input}
          autoComplete="off"
          spellCheck={false}
          {...rest}
          value={text}
          placeholder={placeholder}
          error={problem ?? error}
          onChange={(event) => type(event.currentTarget.value)}
          onClick={() => setOpened('by-pointer')}
          onBlur={leave}
          onKeyDown={press}
          rightSectionWidth={clearable ? 72 : 40}
          rightSection={
            <>
              {clearable && <CloseButton size="sm" aria-label={clearLabel} onClick={() => put('')} />}
              <ActionIcon
                aria-label={
                  typeof name === 'string' ? m.shell_open_calendar_of({ label: name }) : m.shell_open_calendar()
                }
                aria-haspopup="dialog"
                aria-expanded={opened !== null}
                disabled={rest.disabled ?? false}
                onClick={() => setOpened(opened === null ? 'by-keyboard' : null)}
              >
                <IconCalendar size={18} aria-hidden />
              </ActionIcon>
            </>
          }
        />
      </Popover.Target>
      <Popover.Dropdown
        ref={dropdown}
        role="dialog"
        aria-label={typeof name === 'string' ? name : m.shell_calendar()}
        onMouseDown={(event) => opened === 'by-pointer' && event.preventDefault()}
      >
        <DatePicker
          value={value === '' ? null : value}
          onChange={choose}
          {...(first === undefined ? {} : { defaultDate: first })}
          {...(min === undefined ? {} : { minDate: min })}
          {...(max === undefined ? {} : { maxDate: max })}
          weekendDays={[]}
          ariaLabels={ariaLabels()}
          locale={locale}
        />
      </Popover.Dropdown>
    </Popover>
  )
}
