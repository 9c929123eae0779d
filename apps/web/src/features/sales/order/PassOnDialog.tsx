import { Modal, Stack, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useFormSubmit } from '../../../lib/use-form-submit.ts'
import { EmailInput } from '../../../ui/EmailInput.tsx'
import { FormButtons } from '../../../ui/FormButtons.tsx'
import { FormErrors } from '../../../ui/FormErrors.tsx'
import { toast } from '../../../ui/toast.ts'

export interface NewHolder {
  name: string
  email: string
}

interface PassOnDialogProps {
  /** `Lawn`, or with its number where there are several. */
  ticket: string
  eventTitle: string
  /** Rejects with the call's error. */
  send: (holder: NewHolder) => Promise<{ message: string }>
  onClose: () => void
}

const looksLikeAddress = (text: string) => /^\S+@\S+\.\S+$/.test(text.trim())

/** To whom a ticket goes. Said before it is done: the code on this device stops working. */
export function PassOnDialog({ ticket, eventTitle, send, onClose }: PassOnDialogProps) {
  const form = useForm<{ name: string; email: string }>({
    initialValues: { name: '', email: '' },
    validate: {
      name: (name) => (name.trim() === '' ? 'Say who gets the ticket.' : null),
      email: (email) => (looksLikeAddress(email) ? null : 'The new code is mailed there: write a whole address.'),
    },
  })
  const { submit, busy, failure, attempt } = useFormSubmit(form, async (values) => {
    toast.success((await send(values)).message)
    onClose()
  })
  return (
    <Modal opened onClose={onClose} title="Pass this ticket on">
      <form onSubmit={submit} noValidate>
        <Stack gap="lg">
          <FormErrors errors={{}} message={failure} attempt={attempt} />
          <Text>
            {ticket} for <strong>{eventTitle}</strong>. Its code here and on paper stops working at once; the new guest
            gets a mail with a code of their own.
          </Text>
          <TextInput
            label="Name of the new guest"
            autoComplete="off"
            maxLength={100}
            data-autofocus
            {...form.getInputProps('name')}
          />
          <EmailInput
            label="Their e-mail address"
            description="Check it twice: only they can bring the ticket back to you."
            autoComplete="off"
            maxLength={254}
            {...form.getInputProps('email')}
          />
          <FormButtons busy={busy} onCancel={onClose} cancel="Keep it">
            Pass it on
          </FormButtons>
        </Stack>
      </form>
    </Modal>
  )
}
