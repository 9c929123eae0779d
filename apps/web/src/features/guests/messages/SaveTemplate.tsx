import { type EventView, messageTemplateInput } from '@foyer/contract'
import { m } from '@foyer/messages'
import { Button, Modal, Stack, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useState } from 'react'
import { useCreateMessageTemplateMutation, useListMessageTemplatesQuery } from '../../../api/hooks.ts'
import { useFormSubmit } from '../../../lib/use-form-submit.ts'
import { wordedResolver } from '../../../lib/worded-resolver.ts'
import { FormButtons } from '../../../ui/FormButtons.tsx'
import { FormErrors } from '../../../ui/FormErrors.tsx'
import { toast } from '../../../ui/toast.ts'
import type { MessageText } from './use-message-form.ts'

interface SaveTemplateProps {
  readonly event: EventView
  readonly read: () => MessageText | null
}

/** Saves the text as a template of the organisation, for members with the permission. */
export function SaveTemplate({ event, read }: SaveTemplateProps) {
  const { data } = useListMessageTemplatesQuery({ params: { eventId: event._id } })
  const [text, setText] = useState<MessageText | null>(null)
  if (!data?.can.save) return null
  return (
    <>
      <Button variant="default" onClick={() => setText(read())}>
        {m.guests_template_save()}
      </Button>
      {text && <NameTemplate organisationId={data.organisationId} text={text} onClose={() => setText(null)} />}
    </>
  )
}

const resolve = wordedResolver(messageTemplateInput.pick({ name: true }), {
  name: () => m.guests_template_name_fault(),
})

interface NameTemplateProps {
  readonly organisationId: string
  readonly text: MessageText
  readonly onClose: () => void
}

function NameTemplate({ organisationId, text, onClose }: NameTemplateProps) {
  const [create] = useCreateMessageTemplateMutation()
  const form = useForm({ initialValues: { name: '' }, validate: resolve })
  const { submit, busy, failure, attempt } = useFormSubmit(
    form,
    async ({ name }) => {
      await create({ params: { organisationId }, body: { name, ...text } }).unwrap()
      toast.success(m.guests_template_saved())
      onClose()
    },
    { fieldOfCode: { 'message_template.name_taken': 'name' } },
  )
  return (
    <Modal opened onClose={onClose} title={m.guests_template_save()}>
      <form
        onSubmit={(event) => {
          // The dialog is inside the form of the message, and submitting it must not send the message.
          event.stopPropagation()
          submit(event)
        }}
        noValidate
      >
        <Stack gap="lg">
          <FormErrors errors={{}} message={failure} attempt={attempt} />
          <TextInput
            label={m.guests_template_name()}
            description={m.guests_template_name_hint()}
            maxLength={60}
            data-autofocus
            {...form.getInputProps('name')}
          />
          <FormButtons busy={busy} onCancel={onClose}>
            {m.shell_save()}
          </FormButtons>
        </Stack>
      </form>
    </Modal>
  )
}
