import type { MemberView } from '@foyer/contract'
import { formatDate, m, roleName } from '@foyer/messages'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { useListMembersQuery } from '../../../api/hooks.ts'
import { pageIn, searchIn } from '../../../lib/url-state.ts'
import { useListUrl } from '../../../lib/use-list-url.ts'
import { useSearchText } from '../../../lib/use-search-text.ts'
import { DataTable } from '../../../ui/DataTable.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { listProps } from '../../../ui/list-props.ts'
import { Badge } from '../../../ui/Badge.tsx'
import type { Column } from '../../../ui/table-types.ts'
import { EditMember } from './EditMember.tsx'
import { EndMembership } from './EndMembership.tsx'
import { Handover } from './Handover.tsx'
import { Invitations } from './Invitations.tsx'
import { InviteMember } from './InviteMember.tsx'
import { useSettingsOrganisation } from './use-settings-organisation.ts'

const LIMIT = 20

type Open = { readonly what: 'invite' } | { readonly what: 'edit' | 'end'; readonly member: MemberView } | null

/** The members of an organisation, and its open invitations. */
export function OrganisationPeople() {
  const { _id: organisationId, permissions } = useSettingsOrganisation()
  const manages = permissions.includes('members:write')
  const { params, change, turn } = useListUrl()
  const search = searchIn(params)
  const list = useListMembersQuery({
    params: { organisationId },
    query: { page: pageIn(params), limit: LIMIT, ...(search !== undefined && { search }) },
  })
  const field = useSearchText(search ?? '', (text) => change({ search: text.trim() }))
  const [open, setOpen] = useState<Open>(null)
  const close = () => setOpen(null)

  const actionsFor = (member: MemberView) => (
    <>
      {member.can.change && (
        <Button size="sm" variant="default" onClick={() => setOpen({ what: 'edit', member })}>
          {m.organisation_member_change()}
        </Button>
      )}
      {(member.can.remove || member.self) && (
        <Button size="sm" variant="subtle" color="red" onClick={() => setOpen({ what: 'end', member })}>
          {member.self ? m.organisation_leave() : m.organisation_member_remove()}
        </Button>
      )}
    </>
  )

  return (
    <div className="stack gap-16">
      <Handover organisationId={organisationId} />
      <DataTable
        label={m.organisation_members()}
        title={m.organisation_members()}
        columns={columns()}
        {...listProps(list, turn)}
        rowKey={({ user }) => user._id}
        search={{ ...field, placeholder: m.organisation_members_search() }}
        actions={manages && <Button onClick={() => setOpen({ what: 'invite' })}>{m.organisation_invite()}</Button>}
        rowActions={actionsFor}
        empty={<EmptyState art="search" title={m.organisation_members_none()} />}
      />
      {manages && <Invitations organisationId={organisationId} />}
      {open?.what === 'invite' && <InviteMember organisationId={organisationId} onClose={close} />}
      {open?.what === 'edit' && <EditMember organisationId={organisationId} member={open.member} onClose={close} />}
      {open?.what === 'end' && <EndMembership organisationId={organisationId} member={open.member} onClose={close} />}
    </div>
  )
}

const columns = (): readonly Column<MemberView>[] => [
  {
    key: 'who',
    header: m.organisation_member(),
    card: 'title',
    render: ({ user, self }) => (
      <div className="two-lines">
        <strong>
          {user.name} {self && <Badge tone="accent">{m.organisation_member_you()}</Badge>}
        </strong>
        {user.email && <span>{user.email}</span>}
      </div>
    ),
  },
  {
    key: 'role',
    header: m.organisation_role(),
    render: ({ role, eventIds }) => (
      <div className="two-lines">
        {roleName(role)}
        {eventIds && <span>{m.organisation_limited({ count: eventIds.length })}</span>}
      </div>
    ),
  },
  {
    key: 'factor',
    header: m.account_two_step(),
    render: ({ usesSecondFactor }) =>
      usesSecondFactor ? (
        <Badge tone="good">{m.organisation_factor_on()}</Badge>
      ) : (
        <Badge tone="neutral">{m.organisation_factor_off()}</Badge>
      ),
  },
  { key: 'since', header: m.organisation_member_since(), render: ({ joinedAt }) => formatDate(joinedAt, 'day') },
]
