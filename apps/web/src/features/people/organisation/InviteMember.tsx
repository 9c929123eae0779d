import { m } from '@foyer/messages'
import { Button, Group, Modal, Stack } from '@mantine/core'
import { useForm } from '@mantine/form'
import { memberRows } from '@foyer/contract'
import { useInviteMemberMutation } from '../../../api/hooks.ts'
import { useFormSubmit } from '../../../lib/use-form-submit.ts'
import { wordedResolver } from '../../../lib/worded-resolver.ts'
import { EmailInput } from '../../../ui/EmailInput.tsx'
import { FormErrors } from '../../../ui/FormErrors.tsx'
import { toast } from '../../../ui/toast.ts'
import { type Terms, termsBody, TermsFields } from './TermsFields.tsx'

interface InviteMemberProps {
  readonly organisationId: string
  readonly onClose: () => void
}

type Values = Terms & { email: string } & Record<string, unknown>

const bodyOf = ({ email, ...terms }: Values) => ({ email, ...termsBody(terms) })
const resolve = wordedResolver(memberRows.inviteMember.schema.body, { email: () => m.account_email_invalid() })

/** Invites a person by e-mail address. */
export function InviteMember({ organisationId, onClose }: InviteMemberProps) {
  const [invite] = useInviteMemberMutation()
  const initialValues: Values = { email: '', role: 'manager', eventIds: [] }
  const form = useForm<Values>({ initialValues, validate: (values) => resolve(bodyOf(values)) })
  const { submit, busy, failure, attempt } = useFormSubmit(
    form,
    async (values) => {
      const { email } = await invite({ params: { organisationId }, body: bodyOf(values) }).unwrap()
      toast.success(m.organisation_invited({ email }))
      onClose()
    },
    { fieldOfCode: { 'member.exists': 'email', 'invitation.pending': 'email' } },
  )
  const { role, eventIds } = form.values
  return (
    <Modal opened onClose={onClose} title={m.organisation_invite()}>
      <form onSubmit={submit} noValidate>
        <Stack>
          <FormErrors errors={{}} message={failure} attempt={attempt} />
          <EmailInput
            autoComplete="off"
            required
            data-autofocus
            description={m.organisation_invite_hint()}
            {...form.getInputProps('email')}
          />
          <TermsFields terms={{ role, eventIds }} onChange={(terms) => form.setValues({ ...terms })} />
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose} disabled={busy}>
              {m.shell_cancel()}
            </Button>
            <Button type="submit" loading={busy}>
              {m.organisation_send_invitation()}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}
