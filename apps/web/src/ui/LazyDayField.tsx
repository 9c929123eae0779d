import { TextInput, type TextInputProps } from '@mantine/core'
import { lazy, Suspense } from 'react'
import type { DayFieldProps } from './DayField.tsx'

const DayField = lazy(() => import('./PublicDayField.tsx'))

type LazyDayFieldProps = DayFieldProps & Pick<TextInputProps, 'label' | 'description' | 'size'>

/** The day field on public pages, which fetch the calendar only where a day is asked for. */
export function LazyDayField(props: LazyDayFieldProps) {
  const { label, description, size = 'md' } = props
  return (
    <Suspense fallback={<TextInput {...{ label, description, size }} disabled />}>
      <DayField {...props} />
    </Suspense>
  )
}
