import { type AdminOrganisationRow, organisationStates } from '@foyer/contract'
import { formatDate, formatList, formatNumber, m } from '@foyer/messages'
import { Button, Select } from '@mantine/core'
import { Link } from 'react-router'
import { useListAllOrganisationsQuery } from '../../../../api/hooks.ts'
import { useListUrl } from '../../../../lib/use-list-url.ts'
import { useSearchText } from '../../../../lib/use-search-text.ts'
import { DataTable } from '../../../../ui/DataTable.tsx'
import { EmptyState } from '../../../../ui/EmptyState.tsx'
import { listProps } from '../../../../ui/list-props.ts'
import { StatusBadge } from '../../../../ui/StatusBadge.tsx'
import type { Column } from '../../../../ui/table-types.ts'
import { sortOf, stateNames } from '../users/users-list.ts'
import { organisationsOrder, readOrganisationsUrl } from './organisations-list.ts'

const LIMIT = 20

/** All organisations. */
export function AllOrganisations() {
  const { params, change, turn, clear } = useListUrl()
  const query = readOrganisationsUrl(params, LIMIT)
  const list = useListAllOrganisationsQuery({ query })
  const field = useSearchText(query.search ?? '', (text) => change({ search: text.trim() }))
  const filtered = Boolean(query.search ?? query.state)

  return (
    <DataTable
      title={m.admin_organisations_title()}
      label={m.admin_organisations_label()}
      columns={columns()}
      {...listProps(list, turn)}
      rowKey={(row) => row._id}
      search={{ ...field, placeholder: m.admin_organisations_search() }}
      sort={sortOf(query.sort)}
      onSort={(sort) => change({ sort: organisationsOrder(sort) })}
      filters={
        <Select
          aria-label={m.admin_organisations_state()}
          placeholder={m.admin_organisations_state_any()}
          size="sm"
          radius="xl"
          w={160}
          data={organisationStates.map((value) => ({ value, label: stateNames[value]() }))}
          value={query.state ?? null}
          onChange={(state) => change({ state })}
          clearable
        />
      }
      empty={
        <EmptyState
          art="search"
          title={filtered ? m.admin_organisations_no_match_title() : m.admin_organisations_none_title()}
          text={m.admin_organisations_none_text()}
          action={
            <Button variant="default" onClick={clear}>
              {m.admin_organisations_show_all()}
            </Button>
          }
        />
      }
    />
  )
}

const counted = (key: 'events' | 'members', header: string): Column<AdminOrganisationRow> => ({
  key,
  header,
  align: 'right',
  sortable: true,
  render: (row) => (row[key] === 0 ? '–' : formatNumber(row[key])),
})

const columns = (): readonly Column<AdminOrganisationRow>[] => [
  {
    key: 'name',
    header: m.admin_organisations_organisation(),
    card: 'title',
    sortable: true,
    render: (row) => (
      <Link className="quiet-link" to={`/admin/organisations/${row._id}`}>
        {row.name}
      </Link>
    ),
  },
  {
    key: 'owners',
    header: m.admin_organisations_owners(),
    render: (row) => formatList(row.owners.map(({ name, email }) => name || email)),
  },
  { key: 'state', header: m.admin_organisations_state(), render: (row) => <StatusBadge status={row.state} /> },
  counted('members', m.admin_organisations_members()),
  counted('events', m.admin_organisations_events()),
  {
    key: 'createdAt',
    header: m.admin_organisations_created(),
    sortable: true,
    render: (row) => formatDate(row.createdAt, 'day'),
  },
]
