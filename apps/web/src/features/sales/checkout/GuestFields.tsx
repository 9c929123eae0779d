import { TextInput } from '@mantine/core'
import { m } from '@foyer/messages'
import type { ComponentProps } from 'react'
import classes from './GuestFields.module.css'

interface GuestFieldsProps {
  /** One label per ticket, in the order's order. */
  labels: readonly string[]
  /** The buyer's name as typed so far. */
  buyer: string
  inputProps: (index: number) => ComponentProps<typeof TextInput>
}

/** A name for each ticket, all optional. The first is the buyer's own unless another is typed. */
export function GuestFields({ labels, buyer, inputProps }: GuestFieldsProps) {
  return (
    <fieldset className={classes['set']}>
      <legend className={classes['legend']}>{m.shell_optional({ label: m.sales_checkout_guests() })}</legend>
      <p className={classes['note']}>{m.sales_checkout_guests_note()}</p>
      {labels.map((label, index) => (
        <TextInput
          key={label + String(index)}
          label={label}
          placeholder={index === 0 ? buyer || m.sales_checkout_guest_same() : m.sales_checkout_guest_name()}
          autoComplete="off"
          {...inputProps(index)}
        />
      ))}
    </fieldset>
  )
}
