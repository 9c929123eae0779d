import { normaliseReference } from '@foyer/domain'
import { type RawBuilder, sql } from 'kysely'
import { likeText } from '../../../db/like-text.ts'
import { BANK_TRANSFER } from '../../sales/orders/index.ts'
import { BUYER, NAMES_OF_BUYER, searchedWords } from './search-text.ts'

/** Selects orders of an event. */
export interface GuestFilter {
  readonly eventId: string
  readonly state:
    | 'sold'
    | 'paid'
    | 'partially_refunded'
    | 'refunded'
    | 'requested'
    | 'disputed'
    | 'complimentary'
    | 'open'
    | 'transfer'
    | 'lapsed'
  readonly ticketTypeId: string | undefined
  readonly search?: string | undefined
  /** Whether the search looks into e-mail addresses too: not for readers who may not see them. */
  readonly contacts: boolean
}

/** Whether an order `o` waits for a bank transfer: not once its buyer has chosen another way to pay. */
export const AWAITS_BANK_TRANSFER = sql<boolean>`(o.state = 'awaiting_payment' and exists (
  select from payments p where p.order_id = o.id and p.provider = ${BANK_TRANSFER} and p.state in ('created', 'pending')))`

const STATES: Readonly<Record<GuestFilter['state'], RawBuilder<boolean>>> = {
  sold: sql`o.paid_at is not null`,
  paid: sql`o.paid_at is not null and o.state = 'paid' and not o.complimentary`,
  partially_refunded: sql`o.state = 'partially_refunded'`,
  refunded: sql`o.paid_at is not null and o.state in ('refunded', 'cancelled')`,
  requested: sql`exists (select from refund_requests r where r.order_id = o.id and r.state = 'open')`,
  disputed: sql`exists (select from disputes d join payments p on p.id = d.payment_id
    where p.order_id = o.id and d.state in ('open', 'lost'))`,
  complimentary: sql`o.paid_at is not null and o.complimentary`,
  open: sql`o.state in ('held', 'awaiting_payment')`,
  transfer: AWAITS_BANK_TRANSFER,
  lapsed: sql`o.paid_at is null and o.state not in ('held', 'awaiting_payment')`,
}

/**
 * The condition on orders `o`. Each word is looked for in the buyer's name and address, or in a guest's name and, for a transferred ticket,
 * the holder's address.
 */
export function guestCondition({
  eventId,
  state,
  ticketTypeId,
  search = '',
  contacts,
}: GuestFilter): RawBuilder<boolean> {
  const parts = [sql<boolean>`o.event_id = ${eventId}`, STATES[state]]
  if (ticketTypeId !== undefined)
    parts.push(sql<boolean>`o.lines @> jsonb_build_array(jsonb_build_object('ticketTypeId', ${ticketTypeId}::text))`)
  if (search.trim() !== '') parts.push(searched(search.trim(), contacts))
  return sql<boolean>`${sql.join(parts, sql` and `)}`
}

const GUEST = sql`search_text(t.guest_name || ' ' || coalesce(h.to_email, ''))`
const NAME_OF_GUEST = sql`search_text(t.guest_name)`

function searched(search: string, contacts: boolean): RawBuilder<boolean> {
  const words = searchedWords(search)
  const allIn = (text: RawBuilder<unknown>) =>
    sql.join(
      words.map((word) => sql`${text} like search_text(${`%${likeText(word)}%`})`),
      sql` and `,
    )
  const reference = normaliseReference(search)
  // A search of dashes alone becomes empty, and every reference begins with an empty text.
  const references = reference === '' ? null : `${likeText(reference)}%`
  return sql<boolean>`(
    ${allIn(contacts ? BUYER : NAMES_OF_BUYER)} or o.reference like ${references} or exists (
      select from tickets t left join ticket_transfers h on h.id = t.transfer_id
      where t.order_id = o.id and ${allIn(contacts ? GUEST : NAME_OF_GUEST)}
    ))`
}
