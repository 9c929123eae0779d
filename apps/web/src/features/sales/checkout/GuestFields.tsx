import { TextInput } from '@mantine/core'
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
      <legend className={classes['legend']}>
        Who is coming? <span className="text-sm regular untracked mute text-face">optional</span>
      </legend>
      <p className={classes['note']}>Names are printed on the tickets. You can leave them open.</p>
      {labels.map((label, index) => (
        <TextInput
          key={label + String(index)}
          label={label}
          placeholder={index === 0 ? (buyer === '' ? 'Same as the buyer' : buyer) : 'Name of the guest'}
          autoComplete="off"
          {...inputProps(index)}
        />
      ))}
    </fieldset>
  )
}
