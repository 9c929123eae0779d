import type { AutomaticMessageView, EventView } from '@foyer/contract'
import type { RichTextDocument } from '@foyer/domain'
import { m } from '@foyer/messages'
import { Button, Modal, Stack, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { errorMessage } from '../../../api/errors.ts'
import { useSetAutomaticMessageMutation } from '../../../api/hooks.ts'
import { useFormSubmit } from '../../../lib/use-form-submit.ts'
import { FormButtons } from '../../../ui/FormButtons.tsx'
import { FormErrors } from '../../../ui/FormErrors.tsx'
import { FormSkeleton } from '../../../ui/Skeletons.tsx'
import { toast } from '../../../ui/toast.ts'
import { placeholderChoices } from './placeholders.ts'
import { lazyPart } from '../../../ui/lazy-part.tsx'

const RichTextField = lazyPart(() => import('../../../ui/RichTextField.tsx'), {
  coming: () => <FormSkeleton fields={1} />,
})

interface AutomaticTextProps {
  readonly event: EventView
  readonly message: AutomaticMessageView
  readonly onClose: () => void
}

type Values = { subject: string; body: RichTextDocument | null }

/** The text of an automatic message. */
export function AutomaticText({ event, message, onClose }: AutomaticTextProps) {
  const [set] = useSetAutomaticMessageMutation()
  const form = useForm<Values>({
    initialValues: { subject: message.subject, body: message.body },
    validate: {
      subject: (subject) => (subject.trim() === '' ? m.guests_message_fault_subject() : null),
      body: (body) => (body === null ? m.guests_message_fault_body() : null),
    },
  })
  const keep = async (text: { subject: string; body: RichTextDocument } | null) => {
    const params = { eventId: event._id, kind: message.kind }
    await set({ params, body: { on: message.state === 'scheduled', text } }).unwrap()
    toast.success(m.guests_automatic_text_saved())
    onClose()
  }
  const restore = async () => {
    try {
      await keep(null)
    } catch (error) {
      toast.error(errorMessage(error))
    }
  }
  const { submit, busy, failure, attempt } = useFormSubmit(form, async ({ subject, body }) => {
    if (body !== null) await keep({ subject, body })
  })
  return (
    <Modal opened onClose={onClose} title={m.guests_automatic_edit()} size="lg">
      <form onSubmit={submit} noValidate>
        <Stack gap="lg">
          <FormErrors errors={{}} message={failure} attempt={attempt} />
          <TextInput label={m.guests_message_subject()} maxLength={120} {...form.getInputProps('subject')} />
          <RichTextField
            label={m.guests_message_body()}
            path="body"
            value={form.values.body}
            onChange={(document) => form.setFieldValue('body', document)}
            error={form.errors['body']}
            insertions={{ label: m.guests_message_insert(), choices: placeholderChoices() }}
          />
          {message.own && (
            <div>
              <Button variant="subtle" size="compact-sm" onClick={() => void restore()}>
                {m.guests_automatic_ours()}
              </Button>
            </div>
          )}
          <FormButtons busy={busy} onCancel={onClose}>
            {m.shell_save()}
          </FormButtons>
        </Stack>
      </form>
    </Modal>
  )
}
