import { type RawBuilder, sql } from 'kysely'

/** The events that a phone works at: one, or the dates of today at a door over all dates of a series. */
export type AtEvents = string | readonly string[]

/** Whether a column names one of these events. One event is compared as such, so that its indexes order what is read. */
export function isAt(column: string, events: AtEvents): RawBuilder<boolean> {
  const named = sql.ref(column)
  return typeof events === 'string' ? sql`${named} = ${events}` : sql`${named} = any(${events}::uuid[])`
}
