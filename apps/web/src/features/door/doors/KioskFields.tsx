import { m } from '@foyer/messages'
import { PasswordInput, Select, Stack, Switch } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { badgePresets } from '../../../lib/badge-presets.ts'
import type { DoorValues } from './door-values.ts'

interface KioskFieldsProps {
  readonly form: UseFormReturnType<DoorValues>
  /** Whether the saved door is a kiosk, which has a PIN. */
  readonly known: boolean
  /** A new door has no phones yet that a change would unpair. */
  readonly isNew: boolean
}

/** The settings of self check-in: the staff PIN and the badges that guests print. */
export function KioskFields({ form, known, isNew }: KioskFieldsProps) {
  return (
    <Stack gap="md">
      <Switch
        label={m.door_form_kiosk()}
        description={isNew || known === form.values.kiosk ? m.door_form_kiosk_help() : m.door_form_kiosk_changed()}
        {...form.getInputProps('kiosk', { type: 'checkbox' })}
      />
      {form.values.kiosk && (
        <>
          <PasswordInput
            label={m.door_form_pin()}
            description={known ? m.door_form_pin_keep() : m.door_form_pin_help()}
            inputMode="numeric"
            autoComplete="off"
            maxLength={8}
            {...form.getInputProps('pin')}
            error={form.errors['kiosk.pin']}
          />
          <Select
            label={m.door_form_badges()}
            description={m.door_form_badges_help()}
            data={[{ value: '', label: m.door_form_badges_none() }, ...badgePresets()]}
            allowDeselect={false}
            {...form.getInputProps('badgeSize')}
          />
        </>
      )}
    </Stack>
  )
}
