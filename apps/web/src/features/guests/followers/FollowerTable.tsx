import type { FollowerView } from '@foyer/contract'
import { formatDate, formatNumber, m } from '@foyer/messages'
import { Button } from '@mantine/core'
import { errorMessage } from '../../../api/errors.ts'
import { useLazyListFollowersQuery, useListFollowersQuery, useRemoveFollowerMutation } from '../../../api/hooks.ts'
import { searchIn } from '../../../lib/url-state.ts'
import { useNamedList } from '../../../lib/use-named-list.ts'
import { useSearchText } from '../../../lib/use-search-text.ts'
import { confirmAction } from '../../../ui/confirm.tsx'
import { DataTable } from '../../../ui/DataTable.tsx'
import { ExportButton } from '../../../ui/ExportButton.tsx'
import { listProps } from '../../../ui/list-props.ts'
import type { Column } from '../../../ui/table-types.ts'
import { toast } from '../../../ui/toast.ts'

const EXPORT_PAGE = 100

const columns = (): readonly Column<FollowerView>[] => [
  {
    key: 'email',
    header: m.shell_email(),
    card: 'title',
    render: ({ email }) => <bdi className="semibold breakable">{email}</bdi>,
  },
  { key: 'since', header: m.guests_followers_since(), render: ({ followedAt }) => formatDate(followedAt, 'day') },
]

interface FollowerTableProps {
  organisationId: string
  slug: string
  /** How many there are. */
  total: number
}

/** The people who follow an organisation by e-mail, with their addresses. */
export function FollowerTable({ organisationId, slug, total }: FollowerTableProps) {
  const { params: asked, page, change, turn } = useNamedList('followers')
  const search = searchIn(asked)
  const field = useSearchText(search ?? '', (text) => change({ search: text.trim() }))
  const params = { organisationId }
  const list = useListFollowersQuery({ params, query: { page, ...(search !== undefined && { search }) } })
  const [fetchPage] = useLazyListFollowersQuery()
  const [remove] = useRemoveFollowerMutation()

  const fetchAll = async () => {
    const all: FollowerView[] = []
    for (let next = 1; ; next += 1) {
      const answer = await fetchPage({ params, query: { page: next, limit: EXPORT_PAGE } }).unwrap()
      all.push(...answer.items)
      if (answer.items.length === 0 || all.length >= answer.total) return all
    }
  }

  const removeOne = async ({ _id: followerId, email }: FollowerView) => {
    const sure = await confirmAction({
      title: m.guests_followers_remove_title({ email }),
      body: m.guests_followers_remove_body(),
      confirmLabel: m.guests_followers_remove(),
      destructive: true,
    })
    if (!sure) return
    try {
      await remove({ params: { organisationId, followerId } }).unwrap()
      toast.success(m.guests_followers_removed({ email }))
    } catch (error) {
      toast.error(errorMessage(error))
    }
  }

  const removeButton = (row: FollowerView) => (
    <Button
      size="xs"
      variant="subtle"
      color="red"
      aria-label={m.guests_followers_remove_label({ email: row.email })}
      onClick={() => void removeOne(row)}
    >
      {m.guests_followers_remove()}
    </Button>
  )

  return (
    <DataTable
      title={
        <>
          {m.guests_followers_title()} <span className="mute figures">{formatNumber(total)}</span>
        </>
      }
      label={m.guests_followers_title()}
      columns={columns()}
      rowKey={({ _id }) => _id}
      {...listProps(list, turn)}
      search={field}
      actions={
        <ExportButton
          filename={m.guests_followers_file({ organisation: slug })}
          header={[m.shell_email(), m.guests_followers_since()]}
          rows={async () => (await fetchAll()).map(({ email, followedAt }) => [email, followedAt])}
        />
      }
      rowActions={removeButton}
      empty={<p className="flush pad-20 mute">{m.guests_followers_empty()}</p>}
    />
  )
}
