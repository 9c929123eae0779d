import type { MessageTemplateView } from '@foyer/contract'
import { m } from '@foyer/messages'
import { Button, Modal, Stack, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useDeleteMessageTemplateMutation, useUpdateMessageTemplateMutation } from '../../../api/hooks.ts'
import { useAct } from '../../../lib/use-act.ts'
import { confirmAction } from '../../../ui/confirm.tsx'

interface ManageTemplatesProps {
  readonly organisationId: string
  readonly templates: readonly MessageTemplateView[]
  readonly onClose: () => void
}

/** Renames and deletes the organisation's templates. */
export function ManageTemplates({ organisationId, templates, onClose }: ManageTemplatesProps) {
  return (
    <Modal opened onClose={onClose} title={m.guests_templates_manage()}>
      {templates.length === 0 ? (
        <p className="flush mute">{m.guests_templates_none()}</p>
      ) : (
        <Stack gap="md">
          {templates.map((template) => (
            <TemplateRow key={template._id} organisationId={organisationId} template={template} />
          ))}
        </Stack>
      )}
    </Modal>
  )
}

interface TemplateRowProps {
  readonly organisationId: string
  readonly template: MessageTemplateView
}

function TemplateRow({ organisationId, template }: TemplateRowProps) {
  const [update] = useUpdateMessageTemplateMutation()
  const [remove] = useDeleteMessageTemplateMutation()
  const [name, setName] = useState(template.name)
  const { busy, act } = useAct()
  const params = { organisationId, templateId: template._id }
  const isRenamed = name.trim() !== '' && name.trim() !== template.name
  const erase = async () => {
    const isSure = await confirmAction({
      title: m.guests_template_delete_title({ name: template.name }),
      body: m.guests_template_delete_body(),
      confirmLabel: m.shell_delete(),
      destructive: true,
    })
    if (isSure) await act(() => remove({ params }).unwrap(), m.guests_template_deleted())
  }
  return (
    <div className="flex gap-8 align-end">
      <TextInput
        className="grow"
        label={m.guests_template_name()}
        maxLength={60}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      {isRenamed ? (
        <Button
          variant="default"
          loading={busy}
          onClick={() => void act(() => update({ params, body: { name } }).unwrap(), m.guests_template_renamed())}
        >
          {m.shell_save()}
        </Button>
      ) : (
        <Button
          variant="subtle"
          color="red"
          loading={busy}
          aria-label={m.guests_template_delete({ name: template.name })}
          onClick={() => void erase()}
        >
          {m.shell_delete()}
        </Button>
      )}
    </div>
  )
}
