import { type WebhookEndpointView, type WebhookType, webhookTypes } from '@foyer/contract'
import { m } from '@foyer/messages'
import { Modal, Select, Stack } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useSendTestWebhookMutation } from '../../../api/hooks.ts'
import { useFormSubmit } from '../../../lib/use-form-submit.ts'
import { webhookTypeName } from '../../../lib/webhook-types.ts'
import { FormButtons } from '../../../ui/FormButtons.tsx'
import { FormErrors } from '../../../ui/FormErrors.tsx'
import { toast } from '../../../ui/toast.ts'

interface SendTestProps {
  readonly endpoint: WebhookEndpointView
  readonly onClose: () => void
}

/** Sends an example message of any type, even one that the endpoint does not receive. */
export function SendTest({ endpoint: { _id: endpointId, types }, onClose }: SendTestProps) {
  const [send] = useSendTestWebhookMutation()
  const form = useForm<{ type: WebhookType }>({ initialValues: { type: types[0] ?? 'order.paid' } })
  const { submit, busy, failure, attempt } = useFormSubmit(form, async ({ type }) => {
    await send({ params: { endpointId }, body: { type } }).unwrap()
    toast.success(m.webhook_test_sent())
    onClose()
  })
  return (
    <Modal opened onClose={onClose} title={m.webhook_test()}>
      <form onSubmit={submit} noValidate>
        <Stack>
          <FormErrors errors={{}} message={failure} attempt={attempt} />
          <p className="flush mute">{m.webhook_test_text()}</p>
          <Select
            label={m.webhook_type()}
            data={webhookTypes.map((type) => ({ value: type, label: webhookTypeName(type) }))}
            allowDeselect={false}
            searchable
            {...form.getInputProps('type')}
          />
          <FormButtons busy={busy} onCancel={onClose}>
            {m.webhook_test()}
          </FormButtons>
        </Stack>
      </form>
    </Modal>
  )
}
