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
import { StatusBadge } from '../../../ui/StatusBadge.tsx'
import { Surface } from '../../../ui/Surface.tsx'
import { toast } from '../../../ui/toast.ts'
import { UnsavedChangesGuard } from '../../../ui/UnsavedChangesGuard.tsx'
import classes from './Profile.module.css'

const validate = wordedResolver(changeEmailInput.extend({ currentPassword: z.string().min(1).max(128) }), {
  email: (value) =>
    String(value).trim() === '' ? 'Enter the new address.' : 'That is not an e-mail address we can reach.',
  currentPassword: (value) =>
    value === '' ? 'Enter your password: it must be you who does this.' : 'No password here is that long.',
})

/** The address the user logs in with, and the way to another. */
export function EmailCard({ user }: { readonly user: UserView }) {
  const [changing, setChanging] = useState(false)
  return (
    <Surface as="section" padding="large" title="E-mail">
      <div className={classes['facts']}>
        <span className="text-18 semibold breakable">{user.email}</span>
        {user.emailVerified ? (
          <StatusBadge tone="good">Confirmed</StatusBadge>
        ) : (
          <StatusBadge tone="warn">Not confirmed</StatusBadge>
        )}
        <p className="flush mute">You log in with it, and tickets you buy go there.</p>
      </div>
      {user.pendingEmail !== null && <Pending email={user.pendingEmail} />}
      {changing ? (
        <ChangeForm onDone={() => setChanging(false)} />
      ) : (
        <Button variant="default" mt="lg" onClick={() => setChanging(true)}>
          {user.pendingEmail === null ? 'Change the address' : 'Use another address'}
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
      toast.success('You keep the address you have.')
    } catch (error) {
      toast.error(errorMessage(error))
    }
  }
  return (
    <Alert mt="lg" title={`Waiting for you to open the link we sent to ${email}`}>
      <Group justify="space-between">
        Until then everything stays as it is. The link works for a day.
        <Button size="sm" variant="default" loading={isLoading} onClick={() => void stay()}>
          Keep my address
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
      const { message } = await change({ body }).unwrap()
      toast.info(message)
      onDone()
    },
    { fieldOfCode: { 'account.password_wrong': 'currentPassword', 'account.email_unchanged': 'email' } },
  )
  return (
    <form className={classes['change']} onSubmit={submit} noValidate>
      <UnsavedChangesGuard when={form.isDirty() && !busy} />
      <FormErrors errors={{}} message={failure} attempt={attempt} />
      <EmailInput
        label="New e-mail address"
        description="We send a link there; opening it makes the change."
        required
        withAsterisk={false}
        {...form.getInputProps('email')}
      />
      <PasswordInput
        label="Your password"
        required
        withAsterisk={false}
        autoComplete="current-password"
        visibilityToggleButtonProps={{ 'aria-label': 'Show what I type', tabIndex: 0 }}
        {...form.getInputProps('currentPassword')}
      />
      <Group>
        <Button type="submit" loading={busy}>
          Send the link
        </Button>
        <Button variant="default" onClick={onDone}>
          Cancel
        </Button>
      </Group>
    </form>
  )
}
