import { m } from '@foyer/messages'
import { Button, SegmentedControl, Switch, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { IconSend } from '@tabler/icons-react'
import { useState } from 'react'
import { useCreateBroadcastMutation } from '../../../api/hooks.ts'
import { useAttemptKey } from '../../../lib/use-attempt-key.ts'
import { useFormSubmit } from '../../../lib/use-form-submit.ts'
import { useAppSelector } from '../../../store/hooks.ts'
import { confirmAction } from '../../../ui/confirm.tsx'
import { DateTimeField } from '../../../ui/DateTimeField.tsx'
import { FormErrors } from '../../../ui/FormErrors.tsx'
import { FormSkeleton } from '../../../ui/Skeletons.tsx'
import { Surface } from '../../../ui/Surface.tsx'
import { toast } from '../../../ui/toast.ts'
import { UnsavedChangesGuard } from '../../../ui/UnsavedChangesGuard.tsx'
import { AudienceFields } from './AudienceFields.tsx'
import { blankBroadcast, broadcastFaults, broadcastRequest, type BroadcastValues } from './broadcast-form.ts'
import { Reach } from './Reach.tsx'
import { useReach } from './use-reach.ts'
import { lazyPart } from '../../../ui/lazy-part.tsx'

const RichTextField = lazyPart(() => import('../../../ui/RichTextField.tsx'), {
  coming: () => <FormSkeleton fields={1} />,
})

/** The form for a broadcast. The number of recipients is shown next to the button before it is sent. */
export function CreateBroadcast() {
  const timeZone = useAppSelector((state) => state.user.user?.timezone ?? 'UTC')
  const [create] = useCreateBroadcastMutation()
  // The same for every attempt to send this broadcast, so that a retry cannot create a second one.
  const keyFor = useAttemptKey()
  const [written, setWritten] = useState(0)
  const form = useForm<BroadcastValues>({
    initialValues: blankBroadcast,
    validate: (values) => broadcastFaults(values, timeZone, new Date()),
  })
  const reach = useReach(form.values)

  const { submit, busy, failure, attempt } = useFormSubmit(
    form,
    async (values) => {
      if (!(await confirmSending(values, reach.audience?.recipients ?? null))) return
      const body = broadcastRequest(values, timeZone)
      // After a success the same text is another broadcast.
      await create({ headers: { 'idempotency-key': keyFor({ body, written }) }, body }).unwrap()
      form.reset()
      setWritten((times) => times + 1)
      toast.success(
        values.when === 'now' ? m.admin_broadcast_sending() : m.admin_broadcast_scheduled(),
        m.admin_broadcast_sending_title(),
      )
    },
    { fieldOfCode: { 'broadcast.nobody': 'kind' } },
  )

  return (
    <form onSubmit={submit} noValidate className="page-narrow" aria-label={m.admin_broadcast_form()}>
      <UnsavedChangesGuard when={form.isDirty() && !busy} />
      <FormErrors errors={{}} message={failure} attempt={attempt} />
      <Surface as="section" padding="large" className="stack gap-24">
        <TextInput label={m.admin_broadcast_title()} size="md" maxLength={120} {...form.getInputProps('title')} />
        <RichTextField
          key={written}
          label={m.admin_broadcast_text()}
          path="body"
          value={form.values.body}
          onChange={(document) => form.setFieldValue('body', document)}
          error={form.errors['body']}
        />
        <AudienceFields form={form} />
        <div className="stack align-top gap-16">
          <SegmentedControl
            aria-label={m.admin_broadcast_when()}
            data={[
              { value: 'now', label: m.admin_broadcast_now() },
              { value: 'later', label: m.admin_broadcast_later() },
            ]}
            {...form.getInputProps('when')}
          />
          {form.values.when === 'later' && (
            <DateTimeField
              label={m.admin_broadcast_send_at()}
              name="sendAt"
              defaultTime="09:00"
              timezone={timeZone}
              value={form.values.sendAt}
              onChange={(at) => form.setFieldValue('sendAt', at)}
              error={form.errors['sendAt']}
            />
          )}
        </div>
        <Switch
          label={m.admin_broadcast_by_mail()}
          description={m.admin_broadcast_by_mail_hint()}
          {...form.getInputProps('byMail', { type: 'checkbox' })}
        />
      </Surface>
      <div className="sticky-foot line spread gap-10-20">
        <Reach reach={reach} byMail={form.values.byMail} />
        <Button type="submit" size="md" loading={busy} leftSection={<IconSend size={18} aria-hidden />}>
          {form.values.when === 'now' ? m.admin_broadcast_send() : m.admin_broadcast_schedule()}
        </Button>
      </div>
    </form>
  )
}

/** `recipients` is null while they are being counted. */
function confirmSending(values: BroadcastValues, recipients: number | null): Promise<boolean> {
  if (values.when === 'now')
    return confirmAction({
      title:
        recipients === null
          ? m.admin_broadcast_send_title_uncounted()
          : m.admin_broadcast_send_title({ count: recipients }),
      body: m.admin_broadcast_send_body(),
      confirmLabel: m.admin_broadcast_send(),
    })
  return confirmAction({
    title:
      recipients === null
        ? m.admin_broadcast_schedule_title_uncounted()
        : m.admin_broadcast_schedule_title({ count: recipients }),
    body: m.admin_broadcast_schedule_body(),
    confirmLabel: m.admin_broadcast_schedule(),
  })
}
