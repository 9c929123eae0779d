import { MOST_FOUND, type PlatformSearchView } from '@foyer/contract'
import { sql } from 'kysely'
import type { Database } from '../../../db/database.ts'
import { hasWords, rank } from './match.ts'

/** Users by name and address. */
export async function findUsers(db: Database, search: string) {
  const name = sql`search_text(u.first_name || ' ' || u.last_name)`
  const { rows } = await sql<{ id: string; name: string; email: string }>`
    select u.id, trim(u.first_name || ' ' || u.last_name) as name, u.email from users u
    where ${hasWords(sql`search_text(u.first_name || ' ' || u.last_name || ' ' || u.email)`, search)}
    order by ${rank(name, search)}, u.created_at desc, u.id desc limit ${MOST_FOUND}`.execute(db)
  return rows
}

interface EventRow {
  id: string
  title: string
  status: PlatformSearchView['events'][number]['status']
  starts_at: Date | null
  ends_at: Date | null
  timezone: string
  city: string
  organisation: string
}

/** Events of every organisation by title, city and organisation. */
export async function findAllEvents(db: Database, search: string) {
  const { rows } = await sql<EventRow>`
    select e.id, e.title, e.status, e.starts_at, e.ends_at, e.timezone, e.city, g.name as organisation
    from events e join organisations g on g.id = e.organiser_id
    where ${hasWords(sql`search_text(e.title || ' ' || e.city || ' ' || g.name)`, search)}
    order by ${rank(sql`search_text(e.title)`, search)}, coalesce(e.ends_at > now(), true) desc, e.starts_at desc nulls first, e.id desc
    limit ${MOST_FOUND}`.execute(db)
  return rows
}

interface PayoutRow {
  id: string
  reference: string
  state: PlatformSearchView['payouts'][number]['state']
  amount: number
  currency: string
  organisation: string
}

/** Payouts by their references and the organisation, the newest first. */
export async function findPayouts(db: Database, search: string) {
  const { rows } = await sql<PayoutRow>`
    select p.id, p.reference, p.state, p.amount, p.currency, g.name as organisation
    from payouts p join organisations g on g.id = p.organiser_id
    where ${hasWords(sql`search_text(p.reference || ' ' || coalesce(p.transfer_reference, '') || ' ' || g.name)`, search)}
    order by ${rank(sql`search_text(p.reference)`, search)}, p.requested_at desc, p.id desc limit ${MOST_FOUND}`.execute(
    db,
  )
  return rows
}
