import { MOST_ARRIVAL_MINUTES } from '@foyer/domain'
import { m } from '@foyer/messages'
import { Radio, Stack } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { NumberField } from '../../../ui/NumberField.tsx'
import type { DoorValues } from './door-values.ts'

interface ArrivalFieldsProps {
  readonly form: UseFormReturnType<DoorValues>
  /** Whether the door exists: its scope, event or series, can then no longer be changed. */
  readonly fixed: boolean
}

/** Whether a door is for this date or for all dates of a day, and how early and late guests are admitted to their dates. */
export function ArrivalFields({ form, fixed }: ArrivalFieldsProps) {
  const { allDates } = form.values
  const minutes = { min: 0, max: MOST_ARRIVAL_MINUTES, allowDecimal: false, clampBehavior: 'strict' as const }
  return (
    <>
      {!fixed && (
        <Radio.Group
          label={m.door_form_dates()}
          value={allDates ? 'all' : 'one'}
          onChange={(value) => form.setValues({ allDates: value === 'all', listId: '' })}
        >
          <Stack gap="xs" mt="xs">
            <Radio value="one" label={m.door_form_dates_one()} />
            <Radio value="all" label={m.door_form_dates_all()} description={m.door_form_dates_all_help()} />
          </Stack>
        </Radio.Group>
      )}
      {allDates && (
        <div className="grid gap-20">
          <NumberField label={m.door_form_before()} {...minutes} {...form.getInputProps('before')} />
          <NumberField label={m.door_form_after()} {...minutes} {...form.getInputProps('after')} />
        </div>
      )}
    </>
  )
}
