import { m } from '@foyer/messages'
import { changeEmailInput, type UserView } from '@foyer/contract'
import { Alert, Button, Group, PasswordInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useState } from 'react'
import { z } from 'zod'
import { errorMessage } from '../../../api/errors.ts'
import { useCancelEmailChangeMutation, useChangeEmailMutation } from '../../../api/hooks.ts'
import { useFormSubmit } from '../../../lib/use-form-submit.ts'
import { wordedResolver } from '../../../lib/worded-resolver.ts'
import { EmailInput } from '../../../ui/EmailInput.tsx'
import { FormErrors } from '../../../ui/FormErrors.tsx'
import { Badge } from '../../../ui/Badge.tsx'
import { Surface } from '../../../ui/Surface.tsx'
import { toast } from '../../../ui/toast.ts'
import { UnsavedChangesGuard } from '../../../ui/UnsavedChangesGuard.tsx'
import classes from './Profile.module.css'

const validate = wordedResolver(changeEmailInput.extend({ currentPassword: z.string().min(1).max(128) }), {
  email: (value) => (String(value).trim() === '' ? m.account_enter_new_email() : m.account_email_invalid()),
  currentPassword: (value) => (value === '' ? m.account_enter_password() : m.account_password_too_long()),
})

/** The address the user logs in with, and the form that changes it. */
export function EmailCard({ user }: { readonly user: UserView }) {
  const [changing, setChanging] = useState(false)
  return (
    <Surface as="section" padding="large" title={m.shell_email()}>
      <div className={classes['facts']}>
        <span className="text-18 semibold breakable">{user.email}</span>
        {user.emailVerified ? (
          <Badge tone="good">{m.account_confirmed()}</Badge>
        ) : (
          <Badge tone="warn">{m.account_not_confirmed()}</Badge>
        )}
        <p className="flush mute">{m.account_email_hint()}</p>
      </div>
      {user.pendingEmail !== null && <Pending email={user.pendingEmail} />}
      {changing ? (
        <ChangeForm onDone={() => setChanging(false)} />
      ) : (
        <Button variant="default" mt="lg" onClick={() => setChanging(true)}>
          {user.pendingEmail === null ? m.account_email_change() : m.account_other_address()}
        </Button>
      )}
    </Surface>
  )
}

function Pending({ email }: { email: string }) {
  const [cancel, { isLoading }] = useCancelEmailChangeMutation()
  const stay = async () => {
    try {
      await cancel().unwrap()
      toast.success(m.account_email_kept())
    } catch (error) {
      toast.error(errorMessage(error))
    }
  }
  return (
    <Alert mt="lg" title={m.account_email_pending({ email })}>
      <Group justify="space-between">
        {m.account_email_pending_text()}
        <Button size="sm" variant="default" loading={isLoading} onClick={() => void stay()}>
          {m.account_email_keep()}
        </Button>
      </Group>
    </Alert>
  )
}

function ChangeForm({ onDone }: { onDone: () => void }) {
  const [change] = useChangeEmailMutation()
  const form = useForm({ initialValues: { email: '', currentPassword: '' }, validate })
  const { submit, busy, failure, attempt } = useFormSubmit(
    form,
    async (body) => {
      await change({ body }).unwrap()
      toast.info(m.account_email_sent())
      onDone()
    },
    { fieldOfCode: { 'account.password_wrong': 'currentPassword', 'account.email_unchanged': 'email' } },
  )
  return (
    <form className={classes['change']} onSubmit={submit} noValidate>
      <UnsavedChangesGuard when={form.isDirty() && !busy} />
      <FormErrors errors={{}} message={failure} attempt={attempt} />
      <EmailInput
        label={m.account_email_new()}
        description={m.account_email_new_hint()}
        required
        withAsterisk={false}
        {...form.getInputProps('email')}
      />
      <PasswordInput
        label={m.account_your_password()}
        required
        withAsterisk={false}
        autoComplete="current-password"
        visibilityToggleButtonProps={{ 'aria-label': m.shell_show_password(), tabIndex: 0 }}
        {...form.getInputProps('currentPassword')}
      />
      <Group>
        <Button type="submit" loading={busy}>
          {m.account_email_send()}
        </Button>
        <Button variant="default" onClick={onDone}>
          {m.shell_cancel()}
        </Button>
      </Group>
    </form>
  )
}
