import type { InvitationView } from '@foyer/contract'
import { formatDate, m, roleName } from '@foyer/messages'
import { Button } from '@mantine/core'
import {
  useListInvitationsQuery,
  useResendInvitationMutation,
  useWithdrawInvitationMutation,
} from '../../../api/hooks.ts'
import { useNamedList } from '../../../lib/use-named-list.ts'
import { useAct } from '../../../lib/use-act.ts'
import { confirmAction } from '../../../ui/confirm.tsx'
import { DataTable } from '../../../ui/DataTable.tsx'
import { listProps } from '../../../ui/list-props.ts'
import { Badge } from '../../../ui/Badge.tsx'
import type { Column } from '../../../ui/table-types.ts'

const LIMIT = 10

/** Invitations that nobody has accepted yet. */
export function Invitations({ organisationId }: { readonly organisationId: string }) {
  const { page, turn } = useNamedList('invitations')
  const list = useListInvitationsQuery({ params: { organisationId }, query: { page, limit: LIMIT } })
  const actionsFor = (invitation: InvitationView) => (
    <InvitationActions organisationId={organisationId} invitation={invitation} />
  )
  return (
    <DataTable
      label={m.organisation_invitations()}
      title={m.organisation_invitations()}
      columns={columns()}
      {...listProps(list, turn)}
      rowKey={({ _id }) => _id}
      rowActions={actionsFor}
      empty={<p className="flush mute">{m.organisation_invitations_none()}</p>}
    />
  )
}

interface InvitationActionsProps {
  readonly organisationId: string
  readonly invitation: InvitationView
}

function InvitationActions({ organisationId, invitation: { _id, email } }: InvitationActionsProps) {
  const [resend] = useResendInvitationMutation()
  const [withdraw] = useWithdrawInvitationMutation()
  const { busy, act } = useAct()
  const params = { organisationId, invitationId: _id }
  const takeBack = async () => {
    const sure = await confirmAction({
      title: m.organisation_withdraw_title(),
      body: m.organisation_withdraw_text({ email }),
      confirmLabel: m.organisation_withdraw(),
      destructive: true,
    })
    if (sure) await act(() => withdraw({ params }).unwrap(), m.organisation_withdrawn())
  }
  return (
    <>
      <Button
        size="sm"
        variant="default"
        loading={busy}
        onClick={() => void act(() => resend({ params, body: {} }).unwrap(), m.organisation_invited({ email }))}
      >
        {m.organisation_resend()}
      </Button>
      <Button size="sm" variant="subtle" color="red" disabled={busy} onClick={() => void takeBack()}>
        {m.organisation_withdraw()}
      </Button>
    </>
  )
}

const columns = (): readonly Column<InvitationView>[] => [
  { key: 'email', header: m.shell_email(), card: 'title', render: ({ email }) => <strong>{email}</strong> },
  { key: 'role', header: m.organisation_role(), render: ({ role }) => roleName(role) },
  { key: 'by', header: m.organisation_invited_by(), render: ({ invitedBy }) => invitedBy.name },
  {
    key: 'until',
    header: m.organisation_invitation_until(),
    render: ({ state, expiresAt }) =>
      state === 'expired' ? <Badge tone="warn">{m.shell_status_expired()}</Badge> : formatDate(expiresAt, 'day'),
  },
]
