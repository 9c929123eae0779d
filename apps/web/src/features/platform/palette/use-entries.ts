import { formatEventTime, joinFacts, m } from '@foyer/messages'
import { skipToken } from '@reduxjs/toolkit/query/react'
import { useDebouncedValue } from '@mantine/hooks'
import { useLocation } from 'react-router'
import {
  useGetEventQuery,
  useListGuestOrdersQuery,
  useListOrganiserEventsQuery,
  useListUsersQuery,
} from '../../../api/hooks.ts'
import { useAppSelector } from '../../../store/hooks.ts'
import { useOrganisations } from '../../../ui/shell/use-organisations.ts'
import { type Entry, eventAt, type Group, matching, screenEntries, sectionEntries } from './entries.ts'
import { shortcutsFor } from './shortcuts.ts'

const ASK_AFTER_MS = 250
/** Lines of a kind. */
const MOST = 6

/** What the palette offers for what was typed; `searching` while the server is asked. */
export function useEntries(typed: string): { groups: (readonly [Group, Entry[]])[]; searching: boolean } {
  const isAdmin = useAppSelector((state) => state.user.user?.isAdmin ?? false)
  const { chosen } = useOrganisations()
  const { pathname } = useLocation()
  const [asked] = useDebouncedValue(typed.trim(), ASK_AFTER_MS)
  const eventId = eventAt(pathname)
  const { currentData: event } = useGetEventQuery(eventId === null ? skipToken : { params: { id: eventId } })
  const found = useFound({
    typed,
    asked,
    isAdmin,
    eventId: event?.permissions.includes('guests:read') ? event._id : null,
  })
  const screens = screenEntries({ isAdmin, organisation: chosen, shortcuts: shortcutsFor(isAdmin) })
  const groups: [Group, Entry[]][] = [
    ['guests', found.guests],
    ['events', found.events],
    ['users', found.users],
    ['section', event ? matching(sectionEntries(event), typed) : []],
    ['screens', matching(screens, typed)],
  ]
  return {
    groups: groups.filter(([, entries]) => entries.length > 0),
    searching: found.searching,
  }
}

interface Finding {
  readonly typed: string
  /** What the server is asked for. */
  readonly asked: string
  readonly isAdmin: boolean
  readonly eventId: string | null
}

/** What the server finds: the reader's own events, guests of the event at hand, and users for administrators. */
function useFound({ typed, asked, isAdmin, eventId }: Finding) {
  const search = asked.slice(0, 100)
  const events = useListOrganiserEventsQuery(
    isAdmin ? skipToken : { query: { limit: MOST, sort: '-updatedAt', ...(search !== '' && { search }) } },
  )
  const guests = useListGuestOrdersQuery(
    eventId === null || search.length < 2 ? skipToken : { params: { eventId }, query: { limit: MOST, search } },
  )
  const users = useListUsersQuery(!isAdmin || search.length < 2 ? skipToken : { query: { limit: MOST, search } })
  const eventEntries = (events.data?.items ?? []).map((event): Entry => {
    const starts = event.startsAt && new Date(event.startsAt)
    const when = starts && formatEventTime(starts, new Date(event.endsAt ?? starts), event.timezone).short
    return {
      to: `/events/details/${event._id}`,
      label: event.title,
      hint: joinFacts([event.status === 'draft' && m.shell_palette_draft(), when, event.city]),
    }
  })
  const guestEntries = (guests.data?.items ?? []).map((order): Entry => ({
    to: `/events/orders/${order._id}`,
    label: order.buyerName || order.email || order.reference,
    hint: joinFacts([order.reference, order.email]),
  }))
  const userEntries = (users.data?.items ?? []).map((user): Entry => ({
    to: `/admin/users/${user._id}`,
    label: user.name || user.email,
    hint: user.email,
  }))
  // Until the answer is there, those of the answer before that still match are shown.
  const waits = typed.trim() !== asked
  const standing = (entries: Entry[], isFetching: boolean) => (waits || isFetching ? matching(entries, typed) : entries)
  return {
    events: standing(eventEntries, events.isFetching),
    guests: standing(guestEntries, guests.isFetching),
    users: standing(userEntries, users.isFetching),
    searching: waits || events.isFetching || guests.isFetching || users.isFetching,
  }
}
