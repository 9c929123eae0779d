import { m } from '@foyer/messages'
import { Switch, Textarea } from '@mantine/core'

interface SwitchProps {
  readonly checked: boolean
  readonly onChange: (checked: boolean) => void
}

/** Whether Foyer's fee is refunded, too; `hint` says who pays for it. */
export function ReturnFeeSwitch({ checked, onChange, hint }: SwitchProps & { readonly hint?: string }) {
  return (
    <Switch
      label={m.guests_refund_fee()}
      {...(hint !== undefined && { description: hint })}
      checked={checked}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
  )
}

/** Whether the places of refunded tickets are sold again. */
export function FreePlacesSwitch({ checked, onChange }: SwitchProps) {
  return (
    <Switch
      label={m.guests_refund_places()}
      checked={checked}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
  )
}

/** The message to the buyer about the refund. */
export function RefundNote({ value, onChange }: { readonly value: string; readonly onChange: (note: string) => void }) {
  return (
    <Textarea
      label={m.guests_refund_note()}
      description={m.guests_refund_note_hint()}
      autosize
      minRows={2}
      maxLength={500}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}
