import { firstName, hasLinkText } from '@foyer/domain'
import { sql } from 'kysely'
import type { Database, Trx } from '../../../db/database.ts'
import { onlyRow } from '../../../db/only-row.ts'
import { selectionCondition, type TicketSelection } from '../guests/index.ts'

const HOLDS = sql`
  from tickets t
  join orders o on o.id = t.order_id
  left join ticket_transfers passed on passed.id = t.transfer_id`

const ADMITS = sql<boolean>`t.state in ('valid', 'checked_in', 'checked_out')`
const ADDRESS = sql<string>`lower(coalesce(passed.to_email, o.email))`

/** The distinct addresses of the selected guests: the holder of a transferred valid ticket, otherwise its buyer. */
export function audienceOf(selection: TicketSelection) {
  return sql<{ email: string }>`
    select distinct ${ADDRESS} as email ${HOLDS}
    where ${selectionCondition(selection)} and ${ADMITS} and coalesce(passed.to_email, o.email) is not null`
}

/** The same without guests who unsubscribed from automatic mails. */
export function willingAudienceOf(selection: TicketSelection) {
  return sql<{ email: string }>`
    select audience.email from (${audienceOf(selection)}) as audience
    where not exists (
      select from users join mail_opt_outs on mail_opt_outs.user_id = users.id where users.email = audience.email)`
}

export async function countAudience(db: Database | Trx, selection: TicketSelection): Promise<number> {
  const { rows } = await sql<{ recipients: number }>`
    select count(*)::int as recipients from (${audienceOf(selection)}) as audience`.execute(db)
  return onlyRow(rows).recipients
}

/** The guests who were checked in, or all guests if nobody was. */
export async function thoseWhoCame(db: Database | Trx, everybody: TicketSelection): Promise<TicketSelection> {
  const came: TicketSelection = { ...everybody, checkedIn: 'yes' }
  return (await countAudience(db, came)) > 0 ? came : everybody
}

interface NamedGuest {
  readonly name: string | null
}

/** A guest's first name for mails; empty where there is none, or where a mail program would turn it into a link. */
function nameOf(name: string | null | undefined): string {
  const first = name === null || name === undefined || name.trim() === '' ? '' : firstName(name)
  return hasLinkText(first) ? '' : first
}

/** The distinct first names of the selected guests. */
export async function listFirstNames(trx: Trx, selection: TicketSelection): Promise<string[]> {
  const { rows } = await sql<NamedGuest>`
    select distinct coalesce(passed.to_name, o.first_name) as name ${HOLDS}
    where ${selectionCondition(selection)} and ${ADMITS}`.execute(trx)
  return [...new Set(rows.map(({ name }) => nameOf(name)))]
}

/** The guest behind an address at an event: the name, and where they see their newest ticket. */
export interface MessageGuest {
  readonly firstName: string
  readonly order: { readonly id: string; readonly reference: string; readonly link_generation: number } | null
  readonly transferId: string | null
}

/** Null for an address without a valid ticket; without an address the newest guest of all. */
export async function findGuest(db: Database, eventId: string, email: string | null): Promise<MessageGuest | null> {
  const { rows } = await sql<{
    name: string | null
    order_id: string
    reference: string
    link_generation: number
    transfer_id: string | null
  }>`
    select coalesce(passed.to_name, o.first_name) as name, o.id as order_id, o.reference, o.link_generation, t.transfer_id
    ${HOLDS}
    where t.event_id = ${eventId} and ${ADMITS} and (${email}::text is null or ${ADDRESS} = ${email})
    order by coalesce(passed.created_at, t.created_at) desc, t.id desc limit 1`.execute(db)
  const [found] = rows
  if (!found) return null
  const { name, order_id: id, reference, link_generation: generation, transfer_id: transferId } = found
  return {
    firstName: nameOf(name),
    order: transferId === null ? { id, reference, link_generation: generation } : null,
    transferId,
  }
}
