import { Modal, Stack, Text, TextInput } from '@mantine/core'
import { m } from '@foyer/messages'
import type { ReactNode } from 'react'
import { useForm } from '@mantine/form'
import { useFormSubmit } from '../../../lib/use-form-submit.ts'
import { EmailInput } from '../../../ui/EmailInput.tsx'
import { FormButtons } from '../../../ui/FormButtons.tsx'
import { FormErrors } from '../../../ui/FormErrors.tsx'
import { Rich } from '../../../ui/Rich.tsx'
import { toast } from '../../../ui/toast.ts'

export interface NewHolder {
  name: string
  email: string
}

interface PassOnDialogProps {
  /** The ticket's name, with its number where there are several. */
  ticket: string
  eventTitle: string
  /** Rejects with the call's error. */
  send: (holder: NewHolder) => Promise<unknown>
  /** What was typed before the dialog was closed by mistake. */
  typed?: NewHolder | undefined
  /** Gets what is typed when the dialog is closed otherwise than by its own buttons. */
  onClose: (typed?: NewHolder) => void
}

const strong = (words: ReactNode) => <strong>{words}</strong>

const looksLikeAddress = (text: string) => /^\S+@\S+\.\S+$/.test(text.trim())

/** Asks who gets the ticket, and warns that the code on this device will stop working. */
export function PassOnDialog({ ticket, eventTitle, send, typed, onClose }: PassOnDialogProps) {
  const form = useForm<{ name: string; email: string }>({
    initialValues: typed ?? { name: '', email: '' },
    validate: {
      name: (name) => (name.trim() === '' ? m.sales_pass_on_name_missing() : null),
      email: (email) => (looksLikeAddress(email) ? null : m.sales_checkout_email_invalid()),
    },
  })
  const { submit, busy, failure, attempt } = useFormSubmit(form, async (values) => {
    await send(values)
    toast.success(m.sales_pass_on_done({ email: values.email.trim() }))
    onClose()
  })
  return (
    <Modal opened onClose={() => onClose(form.values)} title={m.sales_pass_on_title()}>
      <form onSubmit={submit} noValidate>
        <Stack gap="lg">
          <FormErrors errors={{}} message={failure} attempt={attempt} />
          <Text>
            <Rich parts={m.sales_pass_on_text.parts({ ticket, title: eventTitle })} tags={{ event: strong }} />
          </Text>
          <TextInput
            label={m.sales_pass_on_name()}
            autoComplete="off"
            maxLength={100}
            data-autofocus
            {...form.getInputProps('name')}
          />
          <EmailInput
            label={m.sales_pass_on_email()}
            description={m.sales_pass_on_email_hint()}
            autoComplete="off"
            maxLength={254}
            {...form.getInputProps('email')}
          />
          <FormButtons busy={busy} onCancel={() => onClose()} cancel={m.sales_pass_on_keep()}>
            {m.sales_pass_on_confirm()}
          </FormButtons>
        </Stack>
      </form>
    </Modal>
  )
}
