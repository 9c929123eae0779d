import type { RegularGuestView } from '@foyer/contract'
import { m } from '@foyer/messages'
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

/** The organiser's regular guests. Search, filter and page are kept in the address bar. */
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
      <PageHeader title={m.guests_regular_title()} description={m.guests_regular_description()} />
      <DataTable
        label={m.guests_regular_label()}
        columns={regularColumns((guest) => setOpened(guest._id))}
        {...listProps(list, turn)}
        rowKey={(guest) => guest._id}
        search={{ ...search, placeholder: m.guests_regular_search() }}
        sort={tableSort(query.sort)}
        onSort={(sort) => change({ sort: orderOf(sort) })}
        actions={
          <>
            <Switch
              label={m.guests_regular_favourites()}
              checked={query.favourites === 'yes'}
              onChange={(event) => change({ favourites: event.currentTarget.checked ? 'yes' : null })}
            />
            <ExportGuests query={query} />
          </>
        }
        rowActions={star}
        narrowed={filtered}
        empty={filtered ? <NothingFound onClear={clear} /> : <NoRegulars />}
      />
      {opened !== null && <GuestDrawer guestId={opened} onClose={() => setOpened(null)} />}
    </>
  )
}

function Star({ guest }: { guest: RegularGuestView }) {
  const [note, { isLoading }] = useNoteRegularGuestMutation()
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
      aria-label={m.guests_regular_favourite_named({ guest: guest.name || guest.email })}
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
    return new File([blob], `${m.guests_regular_file()}.csv`, { type: blob.type })
  }
  return (
    <FileButton make={make} size="sm" leftSection={<IconDownload size={17} aria-hidden />}>
      {m.shell_export()}
    </FileButton>
  )
}

function NothingFound({ onClear }: { onClear: () => void }) {
  return (
    <EmptyState
      art="search"
      title={m.guests_regular_none_found_title()}
      text={m.guests_regular_none_found_text()}
      action={
        <Button variant="default" onClick={onClear}>
          {m.guests_regular_show_all()}
        </Button>
      }
    />
  )
}

function NoRegulars() {
  return (
    <EmptyState
      art="rings"
      title={m.guests_regular_none_title()}
      text={m.guests_regular_none_text()}
      action={
        <Button component={Link} to="/events/create">
          {m.guests_regular_create_event()}
        </Button>
      }
    />
  )
}
