import type { RegularGuestView } from '@foyer/contract'
import { ActionIcon, Button, Switch } from '@mantine/core'
import { IconDownload, IconStar, IconStarFilled } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { errorMessage } from '../../../api/errors.ts'
import { fetchFile } from '../../../api/files.ts'
import { useListRegularGuestsQuery, useNoteRegularGuestMutation } from '../../../api/hooks.ts'
import { useListUrl } from '../../../lib/use-list-url.ts'
import { useSearchText } from '../../../lib/use-search-text.ts'
import { DataTable } from '../../../ui/DataTable.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { FileButton } from '../../../ui/FileButton.tsx'
import { listProps } from '../../../ui/list-props.ts'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { toast } from '../../../ui/toast.ts'
import { GuestDrawer } from './GuestDrawer.tsx'
import classes from './RegularGuests.module.css'
import { regularColumns } from './regular-columns.tsx'
import { orderOf, readRegularUrl, type RegularQuery, tableSort } from './regular-url.ts'

/** Who comes again and again. What is asked of the list stands in the address bar. */
export function RegularGuests() {
  const { params, change, turn, clear } = useListUrl({ keepPages: true })
  const [opened, setOpened] = useState<string | null>(null)
  const query = readRegularUrl(params)
  const list = useListRegularGuestsQuery({ query }, { refetchOnMountOrArgChange: true })
  const search = useSearchText(query.search ?? '', (text) => change({ search: text.trim() }))
  const filtered = query.search !== undefined || query.favourites === 'yes'
  const star = (guest: RegularGuestView) => <Star guest={guest} />

  return (
    <>
      <PageHeader
        title="Regular guests"
        description="Everybody who bought for two or more of your events. Your notes and stars are yours alone."
      />
      <DataTable
        label="regular guests"
        columns={regularColumns((guest) => setOpened(guest._id))}
        {...listProps(list, turn, 'Failed to fetch regular guests')}
        rowKey={(guest) => guest._id}
        search={{ ...search, placeholder: 'Name, e-mail or note' }}
        sort={tableSort(query.sort)}
        onSort={(sort) => change({ sort: orderOf(sort) })}
        actions={
          <>
            <Switch
              label="Favourites"
              checked={query.favourites === 'yes'}
              onChange={(event) => change({ favourites: event.currentTarget.checked ? 'yes' : null })}
            />
            <ExportGuests query={query} />
          </>
        }
        rowActions={star}
        empty={filtered ? <NothingFound onClear={clear} /> : <NoRegulars />}
      />
      {opened !== null && <GuestDrawer guestId={opened} onClose={() => setOpened(null)} />}
    </>
  )
}

function Star({ guest }: { guest: RegularGuestView }) {
  const [note, { isLoading }] = useNoteRegularGuestMutation()
  const name = guest.name || guest.email
  const toggle = async () => {
    try {
      await note({
        params: { guestId: guest._id },
        body: { note: guest.note, favourite: !guest.favourite },
      }).unwrap()
    } catch (error) {
      toast.error(errorMessage(error))
    }
  }
  return (
    <ActionIcon
      size="lg"
      className={classes['star']}
      data-on={guest.favourite || undefined}
      aria-pressed={guest.favourite}
      aria-label={`${name} is a favourite`}
      loading={isLoading}
      onClick={() => void toggle()}
    >
      {guest.favourite ? <IconStarFilled size={20} aria-hidden /> : <IconStar size={20} aria-hidden />}
    </ActionIcon>
  )
}

function ExportGuests({ query }: { query: RegularQuery }) {
  const { page: _page, limit: _limit, ...filter } = query
  const make = async () => {
    const blob = await fetchFile('exportRegularGuests', { query: filter })
    return new File([blob], 'regular-guests.csv', { type: blob.type })
  }
  return (
    <FileButton make={make} size="sm" leftSection={<IconDownload size={17} aria-hidden />}>
      Export
    </FileButton>
  )
}

function NothingFound({ onClear }: { onClear: () => void }) {
  return (
    <EmptyState
      art="search"
      title="No regular guest matches"
      text="Try another word, or look at all of them."
      action={
        <Button variant="default" onClick={onClear}>
          Show all regular guests
        </Button>
      }
    />
  )
}

function NoRegulars() {
  return (
    <EmptyState
      art="rings"
      title="No regulars yet"
      text="Whoever buys for a second event of yours shows up here by themselves. Time for another one?"
      action={
        <Button component={Link} to="/events/create">
          Create an event
        </Button>
      }
    />
  )
}
