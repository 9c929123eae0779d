import { type AdminUserRow, userStates } from '@foyer/contract'
import { formatDate, formatNumber } from '@foyer/messages'
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
import { StatusBadge } from '../../../../ui/StatusBadge.tsx'
import type { Column } from '../../../../ui/table-types.ts'
import { exportHeader, exportRow, orderOf, readUsersUrl, roles, sortOf, type UsersQuery } from './users-list.ts'

const LIMIT = 20
const MOST_PER_CALL = 100
const MOST_EXPORTED = 10_000

/** Everybody with an account. `detailed` adds what one wants to compare. */
export function AllUsers({ detailed = false }: { detailed?: boolean }) {
  const { params, change, turn, clear } = useListUrl()
  const query = readUsersUrl(params, LIMIT)
  const list = useListUsersQuery({ query })
  const field = useSearchText(query.search ?? '', (text) => change({ search: text.trim() }))
  const filtered = Boolean(query.search ?? query.state ?? query.role)

  return (
    <DataTable
      title={detailed ? 'Users in detail' : 'Users'}
      label="users"
      columns={detailed ? detailedColumns : columns}
      {...listProps(list, turn)}
      rowKey={(row) => row._id}
      search={{ ...field, placeholder: 'Name or address' }}
      sort={sortOf(query.sort)}
      onSort={(sort) => change({ sort: orderOf(sort) })}
      filters={
        <>
          <Select
            aria-label="Role"
            placeholder="Any role"
            size="sm"
            radius="xl"
            w={150}
            data={roles.map((value) => ({ value, label: capital(value) }))}
            value={query.role ?? null}
            onChange={(role) => change({ role })}
            clearable
          />
          <Select
            aria-label="State"
            placeholder="Any state"
            size="sm"
            radius="xl"
            w={140}
            data={userStates.map((value) => ({ value, label: capital(value) }))}
            value={query.state ?? null}
            onChange={(state) => change({ state })}
            clearable
          />
        </>
      }
      actions={
        <>
          {detailed ? (
            <Button component={Link} to="/admin/users" variant="default" size="sm">
              Show fewer columns
            </Button>
          ) : (
            <Button component={Link} to="/admin/users-details" variant="default" size="sm">
              Show in detail
            </Button>
          )}
          <ExportUsers query={query} />
        </>
      }
      empty={
        <EmptyState
          art="search"
          title={filtered ? 'Nobody matches' : 'Nobody here yet'}
          text="Try another word, or look at all of them."
          action={
            <Button variant="default" onClick={clear}>
              Show everybody
            </Button>
          }
        />
      }
    />
  )
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

const name: Column<AdminUserRow> = {
  key: 'name',
  header: 'User',
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
}

const state: Column<AdminUserRow> = {
  key: 'state',
  header: 'State',
  render: (row) => (
    <span className="cluster gap-6">
      {row.state === 'active' ? <StatusBadge status="active" /> : null}
      {row.state === 'suspended' ? <StatusBadge status="suspended" /> : null}
      {row.state === 'unverified' ? <StatusBadge tone="neutral">Unconfirmed</StatusBadge> : null}
      {row.isAdmin && <StatusBadge tone="accent">Administrator</StatusBadge>}
    </span>
  ),
}

const joined: Column<AdminUserRow> = {
  key: 'createdAt',
  header: 'Joined',
  sortable: true,
  render: (row) => formatDate(row.createdAt, 'day'),
}

const counted = (key: 'events' | 'orders', header: string): Column<AdminUserRow> => ({
  key,
  header,
  align: 'right',
  sortable: true,
  render: (row) => (row[key] === 0 ? '–' : formatNumber(row[key])),
})

const columns: readonly Column<AdminUserRow>[] = [name, state, counted('events', 'Events'), joined]

const detailedColumns: readonly Column<AdminUserRow>[] = [
  name,
  { key: 'organiserName', header: 'Sells as', render: (row) => row.organiserName ?? '–' },
  state,
  counted('events', 'Events'),
  counted('orders', 'Orders'),
  joined,
  {
    key: 'lastSeenAt',
    header: 'Last seen',
    sortable: true,
    render: (row) => (row.lastSeenAt ? formatDate(row.lastSeenAt, 'day') : 'Never'),
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
  return <ExportButton filename="users" header={exportHeader} rows={rows} />
}
