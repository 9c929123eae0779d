import { isLocalDateTime, utcToZoned, zonedToUtc } from '@foyer/domain'
import { m } from '@foyer/messages'
import { Modal, Radio, Stack } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useState } from 'react'
import { useReplayWebhookDeliveriesMutation } from '../../../api/hooks.ts'
import { useFormSubmit } from '../../../lib/use-form-submit.ts'
import { useAppSelector } from '../../../store/hooks.ts'
import { DateTimeField } from '../../../ui/DateTimeField.tsx'
import { FormButtons } from '../../../ui/FormButtons.tsx'
import { FormErrors } from '../../../ui/FormErrors.tsx'
import { toast } from '../../../ui/toast.ts'

interface ReplaySpanProps {
  readonly endpointId: string
  readonly onClose: () => void
}

const MINUTE_MS = 60_000
const DAY_MS = 1440 * MINUTE_MS

/** Sends the messages of a period again. The default is the last 24 hours, including the current minute. */
export function ReplaySpan({ endpointId, onClose }: ReplaySpanProps) {
  const timeZone = useAppSelector((state) => state.user.user?.timezone ?? 'UTC')
  const [replay] = useReplayWebhookDeliveriesMutation()
  const missing = (value: string) => (isLocalDateTime(value) ? null : m.webhook_span_missing())
  const [initialValues] = useState(() => ({
    from: utcToZoned(new Date(Date.now() - DAY_MS), timeZone),
    to: utcToZoned(new Date(Date.now() + MINUTE_MS), timeZone),
    which: 'failed',
  }))
  const form = useForm({ initialValues, validate: { from: missing, to: missing } })
  const { submit, busy, failure, attempt } = useFormSubmit(form, async ({ from, to, which }) => {
    const span = { from: zonedToUtc(from, timeZone).toISOString(), to: zonedToUtc(to, timeZone).toISOString() }
    const body = { ...span, onlyFailed: which === 'failed' }
    const { replayed } = await replay({ params: { endpointId }, body }).unwrap()
    toast.success(m.webhook_replayed({ count: replayed }))
    onClose()
  })
  return (
    <Modal opened onClose={onClose} title={m.webhook_replay_span()}>
      <form onSubmit={submit} noValidate>
        <Stack>
          <FormErrors errors={{}} message={failure} attempt={attempt} />
          <p className="flush mute">{m.webhook_replay_span_text()}</p>
          <DateTimeField
            label={m.webhook_span_from()}
            name="from"
            timezone={timeZone}
            value={form.values.from}
            onChange={(at) => form.setFieldValue('from', at)}
            error={form.errors['from']}
          />
          <DateTimeField
            label={m.webhook_span_to()}
            name="to"
            timezone={timeZone}
            value={form.values.to}
            onChange={(at) => form.setFieldValue('to', at)}
            error={form.errors['to']}
          />
          <Radio.Group label={m.webhook_span_which()} {...form.getInputProps('which')}>
            <Stack gap="xs" mt="xs">
              <Radio value="failed" label={m.webhook_span_failed()} />
              <Radio value="all" label={m.webhook_span_all()} />
            </Stack>
          </Radio.Group>
          <FormButtons busy={busy} onCancel={onClose}>
            {m.webhook_replay()}
          </FormButtons>
        </Stack>
      </form>
    </Modal>
  )
}
