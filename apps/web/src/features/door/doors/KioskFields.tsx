import { PasswordInput, Select, Stack, Switch } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { badgePresets } from '../../../lib/badge-presets.ts'
import type { DoorValues } from './door-values.ts'

interface KioskFieldsProps {
  readonly form: UseFormReturnType<DoorValues>
  /** Whether the door is a kiosk already, with a PIN. */
  readonly known: boolean
}

/** What makes a door a self check-in: a PIN for staff, and whether guests print their badge. */
export function KioskFields({ form, known }: KioskFieldsProps) {
  return (
    <Stack gap="md">
      <Switch
        label="Self check-in"
        description={
          known === form.values.kiosk
            ? 'A tablet at which guests hold their own tickets to the camera.'
            : 'Phones paired with this door have to be paired anew.'
        }
        {...form.getInputProps('kiosk', { type: 'checkbox' })}
      />
      {form.values.kiosk && (
        <>
          <PasswordInput
            label="PIN for staff"
            description={
              known
                ? 'Leave it empty to keep the one it has. Only staff get from the tablet to the scanner.'
                : 'Four to eight digits. Only with it staff get from the tablet to the scanner.'
            }
            inputMode="numeric"
            autoComplete="off"
            maxLength={8}
            {...form.getInputProps('pin')}
            error={form.errors['kiosk.pin']}
          />
          <Select
            label="Badges"
            description="Guests print theirs by the tablet’s own print dialog, while it has a network."
            data={[{ value: '', label: 'Guests print none' }, ...badgePresets]}
            allowDeselect={false}
            {...form.getInputProps('badgeSize')}
          />
        </>
      )}
    </Stack>
  )
}
