import { type RawBuilder, sql } from 'kysely'

/**
 * Whether a row of `scan` is the one by which a check-in list beside the main one admitted the ticket of `tickets`. A list admits a ticket
 * once, and nobody goes out there.
 */
export function isAdmissionAt(listId: string | null, scan: 'scans' | 'listed' = 'scans'): RawBuilder<boolean> {
  const column = (name: string) => sql.ref(`${scan}.${name}`)
  return sql`${column('list_id')} = ${listId}::uuid and ${column('ticket_id')} = tickets.id and ${column('standing')} = 'admission'`
}

/** Whether a list beside the main one has admitted the ticket of `tickets`; never at the main one. */
export function wasAdmittedAt(listId: string | null): RawBuilder<boolean> {
  return sql`exists (select from scans where ${isAdmissionAt(listId)})`
}

/** Whether the guest of `tickets` is inside at a list, the main one for null. */
export function isInsideAt(listId: string | null): RawBuilder<boolean> {
  return listId === null ? sql`tickets.state = 'checked_in'` : wasAdmittedAt(listId)
}

/** The state of `tickets` at a list and since when it is that; `scan` is joined by `isAdmissionAt` and null where there is none. */
export function presenceAt(listId: string | null, scan: 'scans' | 'listed' = 'scans') {
  if (listId === null) return { state: sql`tickets.state`, at: sql`tickets.checked_in_at` }
  return {
    state: sql`case when tickets.state not in ('valid', 'checked_in', 'checked_out') then tickets.state
          when ${sql.ref(`${scan}.id`)} is null then 'valid' else 'checked_in' end`,
    at: sql.ref(`${scan}.happened_at`),
  }
}
