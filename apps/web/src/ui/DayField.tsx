import { dayInZone } from '@foyer/domain'
import { DateInput, type DateInputProps } from '@mantine/dates'
import { parseDay } from './date-text.ts'

const ariaLabels = {
  previousMonth: 'Previous month',
  nextMonth: 'Next month',
  previousYear: 'Previous year',
  nextYear: 'Next year',
  previousDecade: 'Previous decade',
  nextDecade: 'Next decade',
}

type DayFieldProps = Omit<DateInputProps, 'value' | 'defaultValue' | 'onChange' | 'dateParser' | 'valueFormat'> & {
  /** `YYYY-MM-DD`, or '' when unset. */
  value: string
  onChange: (day: string) => void
}

/** A day, chosen from a calendar or typed: the one kind of date entry behind the login. */
export function DayField({ value, onChange, placeholder = '12 Dec 2026', ...rest }: DayFieldProps) {
  return (
    <DateInput
      value={value === '' ? null : value}
      onChange={(chosen) => onChange(chosen ?? '')}
      dateParser={(text) => parseDay(text, dayInZone(new Date(), 'UTC'))}
      valueFormat="ddd, D MMM YYYY"
      placeholder={placeholder}
      ariaLabels={ariaLabels}
      {...rest}
    />
  )
}
