import { type PlatformSearchView, type SearchView, SHORTEST_SEARCH } from '@foyer/contract'
import type { OrganisationPermission } from '@foyer/domain'
import type { Deps } from '../../../deps.ts'
import type { MemberActor } from '../../../http/actor.ts'
import { limits } from '../../../http/limits.ts'
import { limitRate } from '../../../http/rate-limit.ts'
import { Subject } from '../../../http/subject.ts'
import { eventLimit, may, organisationOrNone } from '../../people/organisations/index.ts'
import { searchedWords } from '../../guests/guests/index.ts'
import { isoOrNull } from '../../programme/events/index.ts'
import { findAllEvents, findPayouts, findUsers } from './platform-search.queries.ts'
import { findEvents, findGuests, findOrders, type SearchScope } from './search.queries.ts'

/** Whether a member has a permission for what they search: for members limited to some events, one of these events decides. */
function sees(actor: MemberActor, permission: OrganisationPermission, { organisationId, eventIds }: SearchScope) {
  return may(actor, permission, { organisationId, eventId: eventIds?.[0] ?? null })
}

/** Single letters, however many, would require a scan of all names. */
const isLongEnough = (search: string) => searchedWords(search).some((word) => word.length >= SHORTEST_SEARCH)

interface EventFacts {
  readonly id: string
  readonly title: string
  readonly status: SearchView['events'][number]['status']
  readonly starts_at: Date | null
  readonly ends_at: Date | null
  readonly timezone: string
  readonly city: string
}

const eventView = ({ id, title, status, starts_at, ends_at, timezone, city }: EventFacts) => ({
  _id: id,
  title,
  status,
  startsAt: isoOrNull(starts_at),
  endsAt: isoOrNull(ends_at),
  timezone,
  city,
})

/** Searches the events, guests and orders of the member's current organisation, as far as the role permits. */
export async function searchOrganisation(deps: Deps, actor: MemberActor, text: string): Promise<SearchView> {
  await limitRate(deps, limits.searches, Subject.of('account', actor.userId))
  const organisationId = organisationOrNone(actor, 'events:read')
  const searched = text.trim()
  if (organisationId === null || !isLongEnough(searched)) return { events: [], guests: [], orders: [] }
  const scope: SearchScope = { organisationId, eventIds: eventLimit(actor, organisationId) }
  const contacts = sees(actor, 'contacts:read', scope)
  const [events, guests, orders] = await Promise.all([
    findEvents(deps.db, scope, searched),
    sees(actor, 'guests:read', scope) ? findGuests(deps.db, scope, { search: searched, contacts }) : [],
    sees(actor, 'orders:read', scope) ? findOrders(deps.db, scope, { search: searched, contacts }) : [],
  ])
  return {
    events: events.map(eventView),
    guests: guests.map(({ id, order_id, name, ticket, email, event_id, title }) => ({
      ticketId: id,
      orderId: order_id,
      name,
      ticket,
      email: contacts ? email : '',
      event: { _id: event_id, title },
    })),
    orders: orders.map(({ id, reference, state, buyer_name, email, event_id, title }) => ({
      _id: id,
      reference,
      state,
      buyerName: buyer_name,
      email: contacts ? email : '',
      event: { _id: event_id, title },
    })),
  }
}

/** Searches users, events and payouts of the whole platform, for administrators. */
export async function searchPlatform(deps: Deps, userId: string, text: string): Promise<PlatformSearchView> {
  await limitRate(deps, limits.searches, Subject.of('account', userId))
  const searched = text.trim()
  if (!isLongEnough(searched)) return { users: [], events: [], payouts: [] }
  const [users, events, payouts] = await Promise.all([
    findUsers(deps.db, searched),
    findAllEvents(deps.db, searched),
    findPayouts(deps.db, searched),
  ])
  return {
    users: users.map(({ id, name, email }) => ({ _id: id, name, email })),
    events: events.map((event) => ({ ...eventView(event), organisation: event.organisation })),
    payouts: payouts.map(({ id, reference, state, amount, currency, organisation }) => ({
      _id: id,
      reference,
      state,
      amount,
      currency,
      organisation,
    })),
  }
}
