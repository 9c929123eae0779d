import { type PlatformSearchView, type SearchView, SHORTEST_SEARCH } from '@foyer/contract'
import { displayReference } from '@foyer/domain'
import { formatEventTime, formatMoney, joinFacts, m } from '@foyer/messages'
import { useDebouncedValue } from '@mantine/hooks'
import { skipToken } from '@reduxjs/toolkit/query/react'
import { useListOrganiserEventsQuery, useSearchPlatformQuery, useSearchQuery } from '../../../api/hooks.ts'
import { type Entry, type Group, matching } from './entries.ts'

const ASK_AFTER_MS = 250
/** The number of events that are offered before anything is typed. */
const LATEST = 6

/** The results of an organisation's or the platform's search, by group. */
interface Found {
  readonly groups: Partial<Record<Group, Entry[]>>
  readonly searching: boolean
  readonly failed: boolean
}

/** Searches on the server for the typed text. Until the answer arrives, shows the results of the previous answer that still match. */
export function useFound(typed: string, isAdmin: boolean): Found {
  const [asked] = useDebouncedValue(typed.trim().slice(0, 100), ASK_AFTER_MS)
  const ask = asked.length < SHORTEST_SEARCH ? skipToken : { query: { q: asked } }
  const fresh = { refetchOnMountOrArgChange: true }
  const ofOrganisation = useSearchQuery(isAdmin ? skipToken : ask, fresh)
  const ofPlatform = useSearchPlatformQuery(isAdmin ? ask : skipToken, fresh)
  const { isFetching, isError } = isAdmin ? ofPlatform : ofOrganisation
  const latest = useListOrganiserEventsQuery(
    isAdmin ? skipToken : { query: { limit: LATEST, sort: '-updatedAt', single: 'true' } },
  )
  if (ask === skipToken || typed.trim().length < SHORTEST_SEARCH) {
    const events = (latest.data?.items ?? []).map((event) => eventEntry(event, `/events/details/${event._id}`))
    return { groups: { events: matching(events, typed) }, searching: latest.isFetching, failed: false }
  }
  const isWaiting = typed.trim() !== asked || isFetching
  const groups = isAdmin ? platformGroups(ofPlatform.data) : organisationGroups(ofOrganisation.data)
  return {
    groups: isWaiting ? stillMatching(groups, typed) : isError ? {} : groups,
    searching: isWaiting,
    failed: isError && !isWaiting,
  }
}

type Groups = Found['groups']

function stillMatching(groups: Groups, typed: string): Groups {
  return Object.fromEntries(Object.entries(groups).map(([group, entries]) => [group, matching(entries, typed)]))
}

type FoundEvent = Pick<
  SearchView['events'][number],
  '_id' | 'title' | 'status' | 'startsAt' | 'endsAt' | 'timezone' | 'city'
>

function eventEntry(event: FoundEvent, to: string, organisation = ''): Entry {
  const starts = event.startsAt === null ? null : new Date(event.startsAt)
  const when = starts && formatEventTime(starts, new Date(event.endsAt ?? starts), event.timezone).short
  return {
    id: `event-${event._id}`,
    to,
    label: event.title,
    hint: joinFacts([event.status === 'draft' && m.shell_palette_draft(), when, event.city, organisation]),
  }
}

function organisationGroups(found: SearchView | undefined): Groups {
  if (!found) return {}
  return {
    events: found.events.map((event) => eventEntry(event, `/events/details/${event._id}`)),
    guests: found.guests.map(({ ticketId, orderId, name, email, ticket, event }) => ({
      id: `guest-${ticketId}`,
      to: `/events/orders/${orderId}`,
      label: name || email || ticket,
      hint: joinFacts([event.title, ticket, email]),
    })),
    orders: found.orders.map(({ _id, reference, buyerName, email, event }) => ({
      id: `order-${_id}`,
      to: `/events/orders/${_id}`,
      label: displayReference(reference),
      hint: joinFacts([buyerName, email, event.title]),
    })),
  }
}

function platformGroups(found: PlatformSearchView | undefined): Groups {
  if (!found) return {}
  return {
    users: found.users.map(({ _id, name, email }) => ({
      id: `user-${_id}`,
      to: `/admin/users/${_id}`,
      label: name || email,
      hint: email,
    })),
    events: found.events.map((event) => eventEntry(event, `/admin/events/${event._id}`, event.organisation)),
    payouts: found.payouts.map(({ _id, reference, amount, currency, organisation }) => ({
      id: `payout-${_id}`,
      to: `/admin/payouts/${_id}`,
      label: reference,
      hint: joinFacts([organisation, formatMoney(amount, currency)]),
    })),
  }
}
