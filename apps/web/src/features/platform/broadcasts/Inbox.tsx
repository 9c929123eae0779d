import type { ReceivedBroadcastRow } from '@foyer/contract'
import { formatAgo } from '@foyer/messages'
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

/** What the house wrote to the user: the list and, beside it, the one that is open. Both stand in the address bar. */
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
  const linkTo = (id: string | null) => `?${withChange(params, { open: id, page: String(query.page) }).toString()}`

  return (
    <div className={classes['desk']} data-reading={open !== null || undefined}>
      <Surface as="section" className={classes['list']}>
        <div className="line spread gap-10 margin-bottom-8">
          <SegmentedControl
            aria-label="Show"
            data={[
              { value: 'all', label: 'All' },
              { value: 'unread', label: 'Unread' },
            ]}
            value={unread ? 'unread' : 'all'}
            onChange={(show) => change({ show: show === 'unread' ? show : null })}
          />
          <ReadAll />
          <TextInput
            className={classes['search']}
            type="search"
            radius="xl"
            aria-label="Search broadcasts"
            placeholder="Search"
            leftSection={<IconSearch size={17} aria-hidden />}
            value={field.value}
            onChange={(event) => field.onChange(event.currentTarget.value)}
          />
        </div>
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
            <TablePaging label="broadcasts" paging={{ ...data, onPage: turn }} />
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
            <span className="unseen">Unread</span>
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
      toast.info(
        read === 0 ? 'There was nothing unread.' : read === 1 ? 'One marked as read.' : `${read} marked as read.`,
      )
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
      Mark all as read
    </Button>
  )
}

function Nothing({ search, unread, onAll }: { search: string | undefined; unread: boolean; onAll: () => void }) {
  const showAll = (
    <Button variant="default" onClick={onAll}>
      Show all
    </Button>
  )
  if (search !== undefined)
    return <EmptyState art="search" title="Nothing matches" text={`No broadcast holds “${search}”.`} action={showAll} />
  if (unread) return <EmptyState title="All read" text="You are up to date." action={showAll} />
  return (
    <EmptyState
      title="No broadcasts yet"
      text="When Foyer has news for you, it lands here and the bell shows a dot."
      action={
        <Button component={Link} to="/events/all" variant="default">
          To your events
        </Button>
      }
    />
  )
}
