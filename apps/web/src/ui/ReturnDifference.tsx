import type { MemberMoveDatesView, MoveDifference } from '@foyer/contract'
import { m } from '@foyer/messages'
import { Switch } from '@mantine/core'

interface ReturnDifferenceProps {
  dates: Pick<MemberMoveDatesView, 'canReturn' | 'items'>
  value: MoveDifference
  onChange: (difference: MoveDifference) => void
}

/** Whether guests get back what a cheaper date costs less; shown where one is offered and the organiser may refund. */
export function ReturnDifference({ dates, value, onChange }: ReturnDifferenceProps) {
  const differs = dates.items.some(({ price, fault }) => price !== 'same' && fault !== 'no_match')
  if (!dates.canReturn || !differs) return null
  return (
    <Switch
      label={m.shell_move_return()}
      description={m.shell_move_return_hint()}
      checked={value === 'return'}
      onChange={(event) => onChange(event.currentTarget.checked ? 'return' : 'keep')}
    />
  )
}
