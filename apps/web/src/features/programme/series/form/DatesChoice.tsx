import { m } from '@foyer/messages'
import { SegmentedControl } from '@mantine/core'

interface DatesChoiceProps {
  several: boolean
  onChange: (several: boolean) => void
}

/** Whether the new event has one date or several. */
export function DatesChoice({ several, onChange }: DatesChoiceProps) {
  return (
    <div className="margin-bottom-20">
      <SegmentedControl
        aria-label={m.programme_series_choice()}
        data={[
          { value: 'one', label: m.programme_series_choice_one() },
          { value: 'several', label: m.programme_series_choice_several() },
        ]}
        value={several ? 'several' : 'one'}
        onChange={(value) => onChange(value === 'several')}
      />
    </div>
  )
}
