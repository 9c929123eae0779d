import { Button, SegmentedControl, Switch, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { IconSend } from '@tabler/icons-react'
import { lazy, Suspense, useRef, useState } from 'react'
import { useCreateBroadcastMutation } from '../../../api/hooks.ts'
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
import { blankBroadcast, broadcastFaults, broadcastRequest, people, type BroadcastValues } from './broadcast-form.ts'
import { Reach } from './Reach.tsx'
import { useReach } from './use-reach.ts'

const RichTextField = lazy(() => import('../../../ui/RichTextField.tsx'))

/** Where a broadcast is written. How many it reaches stands beside the button, before anything is sent. */
export function CreateBroadcast() {
  const timeZone = useAppSelector((state) => state.user.user?.timezone ?? 'UTC')
  const [create] = useCreateBroadcastMutation()
  // The same for every attempt at this broadcast, so that a repeated one cannot make a second.
  const key = useRef(crypto.randomUUID())
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
      await create({
        headers: { 'idempotency-key': key.current },
        body: broadcastRequest(values, timeZone),
      }).unwrap()
      key.current = crypto.randomUUID()
      form.reset()
      setWritten((times) => times + 1)
      toast.success(values.when === 'now' ? 'It is on its way.' : 'It goes out at its time.', 'Broadcast written')
    },
    { fieldOfCode: { 'broadcast.nobody': 'kind' } },
  )

  return (
    <form onSubmit={submit} noValidate className="page-narrow" aria-label="Create broadcast">
      <UnsavedChangesGuard when={form.isDirty() && !busy} />
      <FormErrors errors={{}} message={failure} attempt={attempt} />
      <Surface as="section" padding="large" className="stack gap-24">
        <TextInput label="Title" size="md" maxLength={120} {...form.getInputProps('title')} />
        <Suspense fallback={<FormSkeleton fields={1} />}>
          <RichTextField
            key={written}
            label="Text"
            path="body"
            value={form.values.body}
            onChange={(document) => form.setFieldValue('body', document)}
            error={form.errors['body']}
          />
        </Suspense>
        <AudienceFields form={form} />
        <div className="stack align-top gap-16">
          <SegmentedControl
            aria-label="When"
            data={[
              { value: 'now', label: 'Send now' },
              { value: 'later', label: 'Send later' },
            ]}
            {...form.getInputProps('when')}
          />
          {form.values.when === 'later' && (
            <DateTimeField
              label="When"
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
          label="Also by mail"
          description="To those who have not opted out. Each mail has a one-click way to get no more."
          {...form.getInputProps('byMail', { type: 'checkbox' })}
        />
      </Surface>
      <div className="sticky-foot line spread gap-10-20">
        <Reach reach={reach} byMail={form.values.byMail} />
        <Button type="submit" size="md" loading={busy} leftSection={<IconSend size={18} aria-hidden />}>
          {form.values.when === 'now' ? 'Send broadcast' : 'Schedule broadcast'}
        </Button>
      </div>
    </form>
  )
}

/** `recipients` is null while they are being counted. */
function confirmSending(values: BroadcastValues, recipients: number | null): Promise<boolean> {
  const now = values.when === 'now'
  const whom = recipients === null ? 'this audience' : people(recipients)
  return confirmAction({
    title: now ? `Send to ${whom}?` : `Schedule for ${whom}?`,
    body: now
      ? 'It cannot be taken back once it is on its way.'
      : 'Until its time comes you can cancel it. Whoever belongs to the audience then gets it.',
    confirmLabel: now ? 'Send' : 'Schedule',
  })
}
