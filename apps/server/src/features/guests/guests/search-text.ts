import { isUuid, parseTicketToken } from '@foyer/domain'
import { sql } from 'kysely'

/** No name has more words. The limit keeps a long text from becoming a huge query. */
const MOST_WORDS = 8

/** The words of a search that are looked for. */
export function searchedWords(search: string): string[] {
  return search.trim().split(/\s+/).filter(Boolean).slice(0, MOST_WORDS)
}

/** The buyer of an order `o` as one text; the very expression of the index on it. */
export const BUYER = sql`search_text(coalesce(o.first_name, '') || ' ' || coalesce(o.last_name, '') || ' ' || coalesce(o.email, ''))`

/** The buyer without the address, for readers who may not see it. */
export const NAMES_OF_BUYER = sql`search_text(coalesce(o.first_name, '') || ' ' || coalesce(o.last_name, ''))`

/** The ticket that a scanned code or a bare id names. */
export function codedTicket(search: string): string | null {
  if (isUuid(search)) return search
  const token = parseTicketToken(search)
  return token.ok ? token.payload.ticketId : null
}
