import { type AdminUserRow, userStates } from '@foyer/contract'
import { formatDate, formatList, formatNumber, m } from '@foyer/messages'
import { Button, Select } from '@mantine/core'
import { Link } from 'react-router'
import { api } from '../../../../api/api.ts'
import { useListUsersQuery } from '../../../../api/hooks.ts'
import { useListUrl } from '../../../../lib/use-list-url.ts'
import { useSearchText } from '../../../../lib/use-search-text.ts'
import { DataTable } from '../../../../ui/DataTable.tsx'
import { EmptyState } from '../../../../ui/EmptyState.tsx'
import { listProps } from '../../../../ui/list-props.ts'
import { ExportButton } from '../../../../ui/ExportButton.tsx'
import { Badge } from '../../../../ui/Badge.tsx'
import { StatusBadge } from '../../../../ui/StatusBadge.tsx'
import type { Column } from '../../../../ui/table-types.ts'
import {
  exportHeader,
  exportRow,
  orderOf,
  readUsersUrl,
  roleNames,
  roles,
  sortOf,
  stateNames,
  type UsersQuery,
} from './users-list.ts'

const LIMIT = 20
const MOST_PER_CALL = 100
const MOST_EXPORTED = 10_000

/** All users. `detailed` adds more columns. */
export function AllUsers({ detailed = false }: { detailed?: boolean }) {
  const { params, change, turn, clear } = useListUrl()
  const query = readUsersUrl(params, LIMIT)
  const list = useListUsersQuery({ query })
  const field = useSearchText(query.search ?? '', (text) => change({ search: text.trim() }))
  const filtered = Boolean(query.search ?? query.state ?? query.role)

  return (
    <DataTable
      title={detailed ? m.admin_users_title_detailed() : m.admin_users_title()}
      label={m.admin_users_label()}
      columns={detailed ? detailedColumns() : columns()}
      {...listProps(list, turn)}
      rowKey={(row) => row._id}
      search={{ ...field, placeholder: m.admin_users_search() }}
      sort={sortOf(query.sort)}
      onSort={(sort) => change({ sort: orderOf(sort) })}
      filters={
        <>
          <Select
            aria-label={m.admin_users_role()}
            placeholder={m.admin_users_role_any()}
            size="sm"
            radius="xl"
            w={150}
            data={roles.map((value) => ({ value, label: roleNames[value]() }))}
            value={query.role ?? null}
            onChange={(role) => change({ role })}
            clearable
          />
          <Select
            aria-label={m.admin_users_state()}
            placeholder={m.admin_users_state_any()}
            size="sm"
            radius="xl"
            w={140}
            data={userStates.map((value) => ({ value, label: stateNames[value]() }))}
            value={query.state ?? null}
            onChange={(state) => change({ state })}
            clearable
          />
        </>
      }
      actions={
        <>
          <Button component={Link} to="/admin/organisations" variant="default" size="sm">
            {m.admin_organisations_label()}
          </Button>
          {detailed ? (
            <Button component={Link} to="/admin/users" variant="default" size="sm">
              {m.admin_users_fewer_columns()}
            </Button>
          ) : (
            <Button component={Link} to="/admin/users-details" variant="default" size="sm">
              {m.admin_users_more_columns()}
            </Button>
          )}
          <ExportUsers query={query} />
        </>
      }
      empty={
        <EmptyState
          art="search"
          title={filtered ? m.admin_users_no_match_title() : m.admin_users_none_title()}
          text={m.admin_users_none_text()}
          action={
            <Button variant="default" onClick={clear}>
              {m.admin_users_show_all()}
            </Button>
          }
        />
      }
    />
  )
}

const name = (): Column<AdminUserRow> => ({
  key: 'name',
  header: m.admin_users_user(),
  card: 'title',
  sortable: true,
  render: (row) => (
    <div className="two-lines">
      <Link className="quiet-link" to={`/admin/users/${row._id}`}>
        {row.name}
      </Link>
      <span>{row.email}</span>
    </div>
  ),
})

const state = (): Column<AdminUserRow> => ({
  key: 'state',
  header: m.admin_users_state(),
  render: (row) => (
    <span className="cluster gap-6">
      {row.state === 'active' ? <StatusBadge status="active" /> : null}
      {row.state === 'suspended' ? <StatusBadge status="suspended" /> : null}
      {row.state === 'unverified' ? <Badge tone="neutral">{m.admin_users_state_unverified()}</Badge> : null}
      {row.isAdmin && <Badge tone="accent">{m.admin_users_role_administrator()}</Badge>}
    </span>
  ),
})

const joined = (): Column<AdminUserRow> => ({
  key: 'createdAt',
  header: m.admin_users_joined(),
  sortable: true,
  render: (row) => formatDate(row.createdAt, 'day'),
})

const counted = (key: 'events' | 'orders', header: string): Column<AdminUserRow> => ({
  key,
  header,
  align: 'right',
  sortable: true,
  render: (row) => (row[key] === 0 ? '–' : formatNumber(row[key])),
})

const columns = (): readonly Column<AdminUserRow>[] => [
  name(),
  state(),
  counted('events', m.admin_users_events()),
  joined(),
]

const detailedColumns = (): readonly Column<AdminUserRow>[] => [
  name(),
  {
    key: 'organisations',
    header: m.admin_organisations_label(),
    render: (row) => formatList(row.organisations.map((one) => one.name)) || '–',
  },
  state(),
  counted('events', m.admin_users_events()),
  counted('orders', m.admin_users_orders()),
  joined(),
  {
    key: 'lastSeenAt',
    header: m.admin_users_last_seen(),
    sortable: true,
    render: (row) => (row.lastSeenAt ? formatDate(row.lastSeenAt, 'day') : m.admin_users_never()),
  },
]

/** All that match, not only the page that is shown. */
function ExportUsers({ query }: { query: UsersQuery }) {
  const [fetchPage] = api.useLazyListUsersQuery()
  const rows = async () => {
    const users: AdminUserRow[] = []
    for (let page = 1; users.length < MOST_EXPORTED; page += 1) {
      const { items, total } = await fetchPage({ query: { ...query, page, limit: MOST_PER_CALL } }).unwrap()
      users.push(...items)
      if (items.length === 0 || users.length >= total) break
    }
    return users.map(exportRow)
  }
  return <ExportButton filename={m.admin_users_file()} header={exportHeader()} rows={rows} />
}
