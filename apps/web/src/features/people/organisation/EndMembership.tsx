import type { MemberView, MembershipEndView } from '@foyer/contract'
import { formatNumber, m } from '@foyer/messages'
import { Button, Group, Modal, Stack } from '@mantine/core'
import { errorMessage } from '../../../api/errors.ts'
import { useLeaveOrganisationMutation, usePreviewMemberEndQuery, useRemoveMemberMutation } from '../../../api/hooks.ts'
import { useAct } from '../../../lib/use-act.ts'
import { dropOrganisation } from '../../../store/organisation.ts'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { RowSkeletons } from '../../../ui/Skeletons.tsx'

type Kind = MembershipEndView['endings'][number]['kind']

const words: Readonly<Record<Kind, (facts: { count: string }) => string>> = {
  invitations: m.organisation_ends_invitations,
  handover: () => m.organisation_ends_handover(),
  api_keys: m.organisation_ends_api_keys,
  devices: m.organisation_ends_door_links,
}

interface EndMembershipProps {
  readonly organisationId: string
  readonly member: MemberView
  readonly onClose: () => void
}

/** Lists the consequences before a membership ends, both when a member leaves and when one is removed. */
export function EndMembership({ organisationId, member: { user, self }, onClose }: EndMembershipProps) {
  const params = { organisationId, userId: user._id }
  const { data, error, refetch } = usePreviewMemberEndQuery({ params }, { refetchOnMountOrArgChange: true })
  const [remove] = useRemoveMemberMutation()
  const [leave] = useLeaveOrganisationMutation()
  const { busy, act } = useAct()

  const end = async () => {
    if (!self) {
      await act(() => remove({ params }).unwrap(), m.organisation_member_removed({ name: user.name }))
      return onClose()
    }
    await act(async () => {
      await leave({ params: { organisationId }, body: {} }).unwrap()
      dropOrganisation()
      window.location.assign('/dashboard')
    }, m.organisation_left())
    onClose()
  }

  return (
    <Modal
      opened
      onClose={onClose}
      title={self ? m.organisation_leave_title() : m.organisation_member_remove_title({ name: user.name })}
    >
      <Stack>
        <p className="flush mute">
          {self ? m.organisation_leave_text() : m.organisation_member_remove_text({ name: user.name })}
        </p>
        {!data && !error && <RowSkeletons rows={1} />}
        {error && <ErrorState message={errorMessage(error)} onRetry={() => void refetch()} />}
        {data && data.endings.length > 0 && (
          <ul className="flush">
            {data.endings.map(({ kind, count }) => (
              <li key={kind}>{words[kind]({ count: formatNumber(count) })}</li>
            ))}
          </ul>
        )}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose} disabled={busy}>
            {m.shell_cancel()}
          </Button>
          <Button color="red" loading={busy} disabled={!data} onClick={() => void end()}>
            {self ? m.organisation_leave() : m.organisation_member_remove()}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
