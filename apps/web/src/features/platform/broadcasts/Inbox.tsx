import type { ReceivedBroadcastRow } from '@foyer/contract'
import { formatAgo, m } from '@foyer/messages'
import { Button, SegmentedControl, TextInput } from '@mantine/core'
import { IconChecks, IconSearch } from '@tabler/icons-react'
import { Link } from 'react-router'
import { errorMessage } from '../../../api/errors.ts'
import { useListReceivedBroadcastsQuery, useReadAllBroadcastsMutation } from '../../../api/hooks.ts'
import { pageIn, searchIn, withChange } from '../../../lib/url-state.ts'
import { useListUrl } from '../../../lib/use-list-url.ts'
import { useNow } from '../../../lib/use-now.ts'
import { useSearchText } from '../../../lib/use-search-text.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { RowSkeletons } from '../../../ui/Skeletons.tsx'
import { Surface } from '../../../ui/Surface.tsx'
import { TablePaging } from '../../../ui/TablePaging.tsx'
import { toast } from '../../../ui/toast.ts'
import { Letter } from './Letter.tsx'
import classes from './Inbox.module.css'

const LIMIT = 10

/** The user's broadcasts: the list and, next to it, the open one. Both are kept in the URL. */
export function Inbox() {
  const { params, change, turn, clear } = useListUrl()
  const open = params.get('open')
  const unread = params.get('show') === 'unread'
  const search = searchIn(params)
  const query = {
    page: pageIn(params),
    limit: LIMIT,
    ...(unread && { unread: 'true' as const }),
    ...(search !== undefined && { search }),
  }
  const { data, error, refetch } = useListReceivedBroadcastsQuery({ query })
  const field = useSearchText(search ?? '', (text) => change({ search: text.trim() }))
  // Without any broadcast there is nothing to search, narrow or mark.
  const isBare = data?.items.length === 0 && !unread && search === undefined && field.value === ''
  const linkTo = (id: string | null) => `?${withChange(params, { open: id, page: String(query.page) }).toString()}`

  return (
    <div className={classes['desk']} data-reading={open !== null || undefined}>
      <Surface as="section" className={classes['list']}>
        {!isBare && (
          <div className="line spread gap-10 margin-bottom-8">
            <SegmentedControl
              aria-label={m.admin_inbox_show()}
              data={[
                { value: 'all', label: m.admin_inbox_all() },
                { value: 'unread', label: m.admin_inbox_unread() },
              ]}
              value={unread ? 'unread' : 'all'}
              onChange={(show) => change({ show: show === 'unread' ? show : null })}
            />
            <ReadAll />
            <TextInput
              className={classes['search']}
              type="search"
              radius="xl"
              aria-label={m.admin_inbox_search_label()}
              placeholder={m.admin_inbox_search()}
              leftSection={<IconSearch size={17} aria-hidden />}
              value={field.value}
              onChange={(event) => field.onChange(event.currentTarget.value)}
            />
          </div>
        )}
        {error && !data ? (
          <ErrorState message={errorMessage(error)} onRetry={() => void refetch()} />
        ) : data === undefined ? (
          <RowSkeletons rows={4} />
        ) : data.items.length === 0 ? (
          <Nothing search={search} unread={unread} onAll={clear} />
        ) : (
          <>
            <ul className={classes['letters']}>
              {data.items.map((row) => (
                <Entry key={row._id} row={row} current={row._id === open} to={linkTo(row._id)} />
              ))}
            </ul>
            <TablePaging label={m.admin_inbox_label()} paging={{ ...data, onPage: turn }} />
          </>
        )}
      </Surface>
      <div className={classes['letter']}>{open !== null && <Letter key={open} id={open} back={linkTo(null)} />}</div>
    </div>
  )
}

function Entry({ row, current, to }: { row: ReceivedBroadcastRow; current: boolean; to: string }) {
  const now = useNow()
  const isNew = row.readAt === null
  return (
    <li>
      <Link
        to={to}
        preventScrollReset
        className={classes['entry']}
        data-unread={isNew || undefined}
        aria-current={current || undefined}
      >
        <span className="flex spread align-baseline gap-12">
          <span className={classes['title']}>{row.title}</span>
          <span className="rigid text-14 mute">{formatAgo(new Date(row.sentAt), now)}</span>
        </span>
        <span className="clamp-2 margin-top-2 text-15 breakable mute">{row.excerpt}</span>
        {isNew && (
          <span className={classes['new']}>
            <span className="unseen">{m.admin_inbox_unread()}</span>
          </span>
        )}
      </Link>
    </li>
  )
}

function ReadAll() {
  const [readAll, { isLoading }] = useReadAllBroadcastsMutation()
  const act = async () => {
    try {
      const { read } = await readAll().unwrap()
      toast.info(read === 0 ? m.admin_inbox_read_none() : m.admin_inbox_read_done({ count: read }))
    } catch (error) {
      toast.error(errorMessage(error))
    }
  }
  return (
    <Button
      variant="default"
      size="sm"
      loading={isLoading}
      leftSection={<IconChecks size={17} aria-hidden />}
      onClick={() => void act()}
    >
      {m.admin_inbox_read_all()}
    </Button>
  )
}

function Nothing({ search, unread, onAll }: { search: string | undefined; unread: boolean; onAll: () => void }) {
  const showAll = (
    <Button variant="default" onClick={onAll}>
      {m.admin_inbox_show_all()}
    </Button>
  )
  if (search !== undefined)
    return (
      <EmptyState
        art="search"
        title={m.admin_inbox_no_match_title()}
        text={m.admin_inbox_no_match_text({ search })}
        action={showAll}
      />
    )
  if (unread)
    return <EmptyState title={m.admin_inbox_all_read_title()} text={m.admin_inbox_all_read_text()} action={showAll} />
  return (
    <EmptyState
      title={m.admin_inbox_none_title()}
      text={m.admin_inbox_none_text()}
      action={
        <Button component={Link} to="/events/all" variant="default">
          {m.admin_inbox_to_events()}
        </Button>
      }
    />
  )
}
