import type { MemberView } from '@foyer/contract'
import { m } from '@foyer/messages'
import { Button, Group, Modal, Stack } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useChangeMemberMutation, useOfferOwnershipMutation } from '../../../api/hooks.ts'
import { useAct } from '../../../lib/use-act.ts'
import { useFormSubmit } from '../../../lib/use-form-submit.ts'
import { confirmAction } from '../../../ui/confirm.tsx'
import { FormErrors } from '../../../ui/FormErrors.tsx'
import { toast } from '../../../ui/toast.ts'
import { type Terms, termsBody, TermsFields } from './TermsFields.tsx'

interface EditMemberProps {
  readonly organisationId: string
  readonly member: MemberView
  readonly onClose: () => void
}

/** Changes the role of a member, or offers them the ownership. */
export function EditMember({ organisationId, member, onClose }: EditMemberProps) {
  const [change] = useChangeMemberMutation()
  const initialValues: Terms & Record<string, unknown> = { role: member.role, eventIds: member.eventIds ?? [] }
  const form = useForm({ initialValues })
  const { submit, busy, failure, attempt } = useFormSubmit(form, async (values) => {
    const params = { organisationId, userId: member.user._id }
    await change({ params, body: termsBody(values) }).unwrap()
    toast.success(m.organisation_saved())
    onClose()
  })
  const { role, eventIds } = form.values
  return (
    <Modal opened onClose={onClose} title={member.user.name}>
      <form onSubmit={submit} noValidate>
        <Stack>
          <FormErrors errors={{}} message={failure} attempt={attempt} />
          <TermsFields terms={{ role, eventIds }} onChange={(terms) => form.setValues({ ...terms })} />
          {!member.self && member.role !== 'owner' && (
            <OfferOwnership organisationId={organisationId} member={member} onDone={onClose} />
          )}
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose} disabled={busy}>
              {m.shell_cancel()}
            </Button>
            <Button type="submit" loading={busy}>
              {m.account_save_changes()}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}

interface OfferOwnershipProps extends Pick<EditMemberProps, 'organisationId' | 'member'> {
  readonly onDone: () => void
}

function OfferOwnership({ organisationId, member, onDone }: OfferOwnershipProps) {
  const [offer] = useOfferOwnershipMutation()
  const { busy, act } = useAct()
  const { name, _id: userId } = member.user
  const ask = async () => {
    const sure = await confirmAction({
      title: m.organisation_handover_title({ name }),
      body: m.organisation_handover_text({ name }),
      confirmLabel: m.organisation_handover_offer(),
      destructive: true,
    })
    if (!sure) return
    await act(
      () => offer({ params: { organisationId }, body: { userId } }).unwrap(),
      m.organisation_handover_offered({ name }),
    )
    onDone()
  }
  return (
    <Button variant="subtle" color="red" loading={busy} onClick={() => void ask()}>
      {m.organisation_handover_offer()}
    </Button>
  )
}
