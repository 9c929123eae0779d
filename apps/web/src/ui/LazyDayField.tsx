import { TextInput, type TextInputProps } from '@mantine/core'
import type { DayFieldProps } from './DayField.tsx'
import { lazyPart } from './lazy-part.tsx'

type LazyDayFieldProps = DayFieldProps & Pick<TextInputProps, 'label' | 'description' | 'size'>

function DayToCome({ label, description, size = 'md' }: LazyDayFieldProps) {
  return <TextInput {...{ label, description, size }} disabled />
}

/** The day field on public pages, which fetch the calendar only where a day is asked for. */
export const LazyDayField = lazyPart<LazyDayFieldProps>(() => import('./PublicDayField.tsx'), { coming: DayToCome })
