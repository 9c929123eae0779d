import { zonedToUtc } from '@foyer/domain'
import { Modal, Radio, Stack } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useRenewTicketKeyMutation } from '../../../api/hooks.ts'
import { useFormSubmit } from '../../../lib/use-form-submit.ts'
import { DateTimeField } from '../../../ui/DateTimeField.tsx'
import { FormButtons } from '../../../ui/FormButtons.tsx'
import { FormErrors } from '../../../ui/FormErrors.tsx'
import { toast } from '../../../ui/toast.ts'

type FormerCodes = 'good' | 'good_until' | 'refused'

const choices: readonly { value: FormerCodes; label: string; description: string }[] = [
  { value: 'good', label: 'They stay good', description: 'Printed tickets open the door as before.' },
  {
    value: 'good_until',
    label: 'They stay good until a day',
    description: 'Everybody gets new codes by mail and has until then to print them.',
  },
  {
    value: 'refused',
    label: 'They are refused at once',
    description: 'For a key in wrong hands. Everybody gets new codes by mail; what is printed is worth nothing.',
  },
]

interface RenewKeyProps {
  readonly eventId: string
  readonly replaces: number
  readonly timezone: string
  readonly onClose: () => void
}

/** A new key, and what becomes of codes that are out already. */
export function RenewKey({ eventId, replaces, timezone, onClose }: RenewKeyProps) {
  const [renew] = useRenewTicketKeyMutation()
  const form = useForm<{ formerCodes: FormerCodes; until: string }>({
    initialValues: { formerCodes: 'good', until: '' },
    validate: {
      until: (until, { formerCodes }) =>
        formerCodes !== 'good_until' || (until !== '' && zonedToUtc(until, timezone).getTime() > Date.now())
          ? null
          : 'Choose a moment that is still to come.',
    },
  })
  const { submit, busy, failure, attempt } = useFormSubmit(form, async ({ formerCodes, until }) => {
    const moment = formerCodes === 'good_until' ? zonedToUtc(until, timezone).toISOString() : null
    await renew({ params: { eventId }, body: { replaces, formerCodes, until: moment } }).unwrap()
    toast.success(formerCodes === 'good' ? 'The new key signs.' : 'The new key signs. New codes are on their way.')
    onClose()
  })
  return (
    <Modal opened onClose={onClose} title="Renew the key">
      <form onSubmit={submit} noValidate>
        <Stack gap="lg">
          <FormErrors errors={{}} message={failure} attempt={attempt} />
          <Radio.Group label="What becomes of the codes that are out already?" {...form.getInputProps('formerCodes')}>
            <Stack gap="sm" mt="xs">
              {choices.map((choice) => (
                <Radio key={choice.value} {...choice} />
              ))}
            </Stack>
          </Radio.Group>
          {form.values.formerCodes === 'good_until' && (
            <DateTimeField
              label="Good until"
              timezone={timezone}
              name="until"
              value={form.values.until}
              onChange={(until) => form.setFieldValue('until', until)}
              error={form.errors['until']}
            />
          )}
          <FormButtons busy={busy} onCancel={onClose} {...(form.values.formerCodes === 'refused' && { color: 'red' })}>
            Renew the key
          </FormButtons>
        </Stack>
      </form>
    </Modal>
  )
}
