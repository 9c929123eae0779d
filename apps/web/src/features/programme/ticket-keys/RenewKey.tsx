import { zonedToUtc } from '@foyer/domain'
import { m } from '@foyer/messages'
import { Modal, Radio, Stack } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useRenewTicketKeyMutation } from '../../../api/hooks.ts'
import { useFormSubmit } from '../../../lib/use-form-submit.ts'
import { DateTimeField } from '../../../ui/DateTimeField.tsx'
import { FormButtons } from '../../../ui/FormButtons.tsx'
import { FormErrors } from '../../../ui/FormErrors.tsx'
import { toast } from '../../../ui/toast.ts'

type FormerCodes = 'good' | 'good_until' | 'refused'

const choices: readonly { value: FormerCodes; label: () => string; description: () => string }[] = [
  { value: 'good', label: m.programme_key_rotate_keep, description: m.programme_key_rotate_keep_hint },
  { value: 'good_until', label: m.programme_key_rotate_until, description: m.programme_key_rotate_until_hint },
  { value: 'refused', label: m.programme_key_rotate_reject, description: m.programme_key_rotate_reject_hint },
]

interface RenewKeyProps {
  readonly eventId: string
  readonly replaces: number
  readonly timezone: string
  readonly onClose: () => void
}

/** Rotates the signing key, with a choice for the codes that were issued before. */
export function RenewKey({ eventId, replaces, timezone, onClose }: RenewKeyProps) {
  const [renew] = useRenewTicketKeyMutation()
  const form = useForm<{ formerCodes: FormerCodes; until: string }>({
    initialValues: { formerCodes: 'good', until: '' },
    validate: {
      until: (until, { formerCodes }) =>
        formerCodes !== 'good_until' || (until !== '' && zonedToUtc(until, timezone).getTime() > Date.now())
          ? null
          : m.programme_key_rotate_fault(),
    },
  })
  const { submit, busy, failure, attempt } = useFormSubmit(form, async ({ formerCodes, until }) => {
    const moment = formerCodes === 'good_until' ? zonedToUtc(until, timezone).toISOString() : null
    await renew({ params: { eventId }, body: { replaces, formerCodes, until: moment } }).unwrap()
    toast.success(formerCodes === 'good' ? m.programme_key_rotated() : m.programme_key_rotated_mailed())
    onClose()
  })
  return (
    <Modal opened onClose={onClose} title={m.programme_key_rotate_title()}>
      <form onSubmit={submit} noValidate>
        <Stack gap="lg">
          <FormErrors errors={{}} message={failure} attempt={attempt} />
          <Radio.Group label={m.programme_key_rotate_codes()} {...form.getInputProps('formerCodes')}>
            <Stack gap="sm" mt="xs">
              {choices.map(({ value, label, description }) => (
                <Radio key={value} value={value} label={label()} description={description()} />
              ))}
            </Stack>
          </Radio.Group>
          {form.values.formerCodes === 'good_until' && (
            <DateTimeField
              label={m.programme_key_rotate_valid_until()}
              timezone={timezone}
              name="until"
              value={form.values.until}
              onChange={(until) => form.setFieldValue('until', until)}
              error={form.errors['until']}
            />
          )}
          <FormButtons busy={busy} onCancel={onClose} {...(form.values.formerCodes === 'refused' && { color: 'red' })}>
            {m.programme_key_rotate()}
          </FormButtons>
        </Stack>
      </form>
    </Modal>
  )
}
