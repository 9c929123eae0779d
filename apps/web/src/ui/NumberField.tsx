import { inLatinDigits } from '@foyer/domain'
import { numberMarks } from '@foyer/messages'
import { NumberInput, type NumberInputProps } from '@mantine/core'
import type { SyntheticEvent } from 'react'

/** Replaces Arabic digits and marks in a field before it reads its text: it knows only Latin ones. Each stays one character long. */
function putLatinDigits({ target }: SyntheticEvent): void {
  if (!(target instanceof HTMLInputElement)) return
  const latin = inLatinDigits(target.value)
  if (latin === target.value) return
  const { selectionStart, selectionEnd } = target
  target.value = latin
  // Setting the text moves the cursor to its end.
  target.setSelectionRange(selectionStart, selectionEnd)
}

/**
 * A field for a number, written with the marks of the reader's language. A point and a comma are both read as the decimal mark when
 * typed, and Arabic digits like Latin ones.
 */
export function NumberField(props: NumberInputProps) {
  const { thousands, decimal } = numberMarks()
  return (
    <NumberInput thousandSeparator={thousands} decimalSeparator={decimal} onChangeCapture={putLatinDigits} {...props} />
  )
}
