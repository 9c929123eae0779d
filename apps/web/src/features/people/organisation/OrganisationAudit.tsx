import type { OrganisationAuditView } from '@foyer/contract'
import { formatDate, m } from '@foyer/messages'
import { Select } from '@mantine/core'
import { useListMembersQuery, useListOrganisationAuditQuery } from '../../../api/hooks.ts'
import { actionInWords, knownActions } from '../../../lib/audit-words.ts'
import { choiceIn, pageIn } from '../../../lib/url-state.ts'
import { useListUrl } from '../../../lib/use-list-url.ts'
import { AuditChanges } from '../../../ui/AuditChanges.tsx'
import { DataTable } from '../../../ui/DataTable.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { listProps } from '../../../ui/list-props.ts'
import type { Column } from '../../../ui/table-types.ts'
import { useSettingsOrganisation } from './use-settings-organisation.ts'

const LIMIT = 20
const MOST_PEOPLE = 100

/** What members did in an organisation. */
export function OrganisationAudit() {
  const { _id: organisationId } = useSettingsOrganisation()
  const { params, change, turn } = useListUrl()
  const members = useListMembersQuery({ params: { organisationId }, query: { limit: MOST_PEOPLE } })
  const people = members.data?.items.map(({ user }) => ({ value: user._id, label: user.name })) ?? []
  const actions = knownActions()
  const actorId = choiceIn(
    params,
    'actor',
    people.map(({ value }) => value),
  )
  const action = choiceIn(
    params,
    'action',
    actions.map(({ value }) => value),
  )
  const list = useListOrganisationAuditQuery({
    params: { organisationId },
    query: { page: pageIn(params), limit: LIMIT, ...(actorId && { actorId }), ...(action && { action }) },
  })
  return (
    <DataTable
      label={m.organisation_audit()}
      title={m.organisation_audit()}
      columns={columns()}
      {...listProps(list, turn)}
      rowKey={({ _id }) => _id}
      filters={
        <>
          <Select
            aria-label={m.organisation_audit_person()}
            placeholder={m.organisation_audit_anyone()}
            size="sm"
            data={people}
            searchable
            clearable
            value={actorId ?? null}
            onChange={(value) => change({ actor: value })}
          />
          <Select
            aria-label={m.organisation_audit_action()}
            placeholder={m.organisation_audit_anything()}
            size="sm"
            data={actions}
            searchable
            clearable
            value={action ?? null}
            onChange={(value) => change({ action: value })}
          />
        </>
      }
      empty={<EmptyState art="search" title={m.organisation_audit_none()} text={m.organisation_audit_none_text()} />}
    />
  )
}

const columns = (): readonly Column<OrganisationAuditView>[] => [
  {
    key: 'what',
    header: m.organisation_audit_action(),
    card: 'title',
    render: ({ action, target }) => (
      <div className="two-lines">
        <strong>{actionInWords(action)}</strong>
        {target.label && <span>{target.label}</span>}
      </div>
    ),
  },
  { key: 'who', header: m.organisation_audit_person(), render: whoOf },
  { key: 'when', header: m.organisation_audit_when(), render: ({ at }) => formatDate(at, 'exactMoment') },
  { key: 'change', header: m.organisation_audit_changes(), render: (entry) => <AuditChanges entry={entry} /> },
]

function whoOf({ actor, onBehalfOf, byApiKey }: OrganisationAuditView): string {
  const name = actor?.name ?? m.organisation_audit_system()
  if (onBehalfOf) return m.organisation_audit_as({ name, user: onBehalfOf.name })
  return byApiKey ? m.organisation_audit_by_key({ name }) : name
}
