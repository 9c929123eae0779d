import type { GuestSelection, GuestTicketFilter } from '@foyer/contract'
import { normaliseReference } from '@foyer/domain'
import { type RawBuilder, sql } from 'kysely'
import { likeText } from '../../../db/like-text.ts'
import type { MemberActor } from '../../../http/actor.ts'
import { canManageEvent, type EventRow } from '../../programme/events/index.ts'
import { BUYER, codedTicket, NAMES_OF_BUYER, searchedWords } from './search-text.ts'

/** Selects tickets of an event. */
export interface TicketFilter {
  readonly eventId: string
  readonly search?: string | undefined
  readonly ticketTypeId?: string | undefined
  readonly checkedIn?: 'yes' | 'no' | undefined
  readonly state?: GuestTicketFilter | undefined
  /** A check-in list besides the main one: only tickets that it admitted. */
  readonly listId?: string | undefined
  /** Whether the search looks into addresses and answers too: not for readers who may not see them. */
  readonly contacts: boolean
}

/** The tickets of a filter; with `only`, the named ones among them. */
export interface TicketSelection extends TicketFilter {
  readonly only?: readonly string[] | undefined
}

/** A selection as a member may make it. The specification calls a ticket type a ticket; the code calls it a ticket type. */
export function selectionOf(actor: MemberActor, event: EventRow, selection: GuestSelection): TicketSelection {
  const { ticketId: ticketTypeId, ...filter } = selection
  return { ...filter, ticketTypeId, eventId: event.id, contacts: canManageEvent(actor, 'contacts:read', event) }
}

/** A selection as it stands in an address, where the named tickets are separated by commas. */
export function fromAddress<Query extends { only?: string | undefined }>({
  only,
  ...filter
}: Query): Omit<Query, 'only'> & Pick<GuestSelection, 'only'> {
  return only === undefined ? filter : { ...filter, only: only.split(',') }
}

const STATES: Readonly<Record<GuestTicketFilter, RawBuilder<boolean>>> = {
  valid: sql`t.state in ('valid', 'checked_in', 'checked_out')`,
  returned: sql`t.state in ('cancelled', 'refunded')`,
  passed_on: sql`t.transfer_id is not null`,
}

/** The condition on tickets `t`. */
export function ticketCondition({
  eventId,
  search = '',
  ticketTypeId,
  checkedIn,
  state,
  listId,
  contacts,
}: TicketFilter): RawBuilder<boolean> {
  const parts = [sql<boolean>`t.event_id = ${eventId}`]
  if (ticketTypeId !== undefined) parts.push(sql`t.ticket_type_id = ${ticketTypeId}`)
  if (checkedIn !== undefined) parts.push(checkedIn === 'yes' ? CAME : sql`not ${CAME}`)
  if (state !== undefined) parts.push(STATES[state])
  if (listId !== undefined)
    parts.push(
      sql`(exists (select from scans l where l.list_id = ${listId} and l.ticket_id = t.id and l.standing = 'admission')
        or exists (select from pass_list_visits l where l.list_id = ${listId} and l.ticket_id = t.id))`,
    )
  if (search.trim() !== '') parts.push(sql`t.id in (${found(eventId, search.trim(), contacts)})`)
  // The list shows people: extras are shown with their order.
  parts.push(sql`not t.extra`)
  return sql<boolean>`${sql.join(parts, sql` and `)}`
}

/** A guest who has left again was checked in, one whose admission was withdrawn was not. */
const CAME = sql<boolean>`(t.checked_in_at is not null)`

export function selectionCondition({ only, ...filter }: TicketSelection): RawBuilder<boolean> {
  const condition = ticketCondition(filter)
  return only === undefined ? condition : sql<boolean>`(${condition} and t.id = any(${[...only]}::uuid[]))`
}

/**
 * The ids of tickets that a search matches. Each field is searched separately by its own index: in one condition joined by `or`, no index
 * could be used. Sensitive answers are not searched, because they are not shown either.
 */
function found(eventId: string, search: string, contacts: boolean): RawBuilder<unknown> {
  const words = searchedWords(search)
  const allIn = (text: RawBuilder<unknown>) =>
    sql.join(
      words.map((word) => sql`${text} like search_text(${`%${likeText(word)}%`})`),
      sql` and `,
    )
  const parts = [
    sql`select x.id from tickets x where x.event_id = ${eventId} and ${allIn(sql`search_text(x.guest_name)`)}`,
    sql`select x.id from orders o join tickets x on x.order_id = o.id
      where o.event_id = ${eventId} and o.paid_at is not null and ${allIn(contacts ? BUYER : NAMES_OF_BUYER)}`,
  ]
  const reference = normaliseReference(search)
  // A search of dashes alone becomes empty, and every reference begins with an empty text.
  if (reference !== '')
    parts.push(sql`select x.id from orders o join tickets x on x.order_id = o.id
      where o.event_id = ${eventId} and o.reference like ${`${likeText(reference)}%`}`)
  const ticketId = codedTicket(search)
  if (ticketId !== null) parts.push(sql`select ${ticketId}::uuid`)
  if (contacts)
    parts.push(
      sql`select x.id from ticket_transfers h join tickets x on x.transfer_id = h.id
        where x.event_id = ${eventId} and ${allIn(sql`search_text(h.to_email)`)}`,
      sql`select x.id from order_answers a join orders o on o.id = a.order_id join tickets x on x.order_id = o.id
        where o.event_id = ${eventId} and (a.guest = 0 or a.guest = x.number) and not a.sensitive
          and ${allIn(sql`search_text(a.value #>> '{}')`)}`,
    )
  return sql`${sql.join(parts, sql` union all `)}`
}
