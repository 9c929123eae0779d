import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'

/**
 * The first sort key of a list, before ids: its expression, its value as text in a cursor, and `read`, which turns that text back into
 * SQL; null for a text that is not such a value.
 */
export interface SortKey {
  readonly by: RawBuilder<unknown>
  readonly text: RawBuilder<string>
  readonly read: (value: string) => RawBuilder<unknown> | null
}

/** The order of a list: by a key, then by ids, both up or both down. `name` is part of its cursors, so that none is read in another order. */
export interface Keyset {
  readonly name: string
  readonly key: SortKey
  readonly id: RawBuilder<unknown>
  readonly descending: boolean
}

/** The year 2096 in microseconds, later than any timestamp in a database. */
const LATEST = 4_000_000_000_000_000

const integer = (value: string, most: number): number | null =>
  /^\d{1,16}$/.test(value) && Number(value) <= most ? Number(value) : null

function readInstant(value: string): RawBuilder<unknown> | null {
  const micros = integer(value, LATEST)
  return micros === null ? null : sql`timestamptz 'epoch' + ${micros}::bigint * interval '1 microsecond'`
}

const microsOf = (by: RawBuilder<unknown>) => sql<string>`(extract(epoch from ${by}) * 1000000)::bigint::text`

const NEVER = 'never'

/** A moment, to the microsecond. One that is not known counts as the latest. */
export function instantKey(by: RawBuilder<unknown>, known: 'always' | 'perhaps' = 'always'): SortKey {
  if (known === 'always') return { by, text: microsOf(by), read: readInstant }
  return {
    by: sql`coalesce(${by}, 'infinity'::timestamptz)`,
    text: sql`coalesce(${microsOf(by)}, ${NEVER})`,
    read: (value) => (value === NEVER ? sql`'infinity'::timestamptz` : readInstant(value)),
  }
}

/** A number that is not negative. */
export function numberKey(by: RawBuilder<unknown>): SortKey {
  return {
    by,
    text: sql`(${by})::text`,
    read: (value) => {
      const number = integer(value, Number.MAX_SAFE_INTEGER)
      return number === null ? null : sql`${number}::bigint`
    },
  }
}

export function textKey(by: RawBuilder<unknown>): SortKey {
  return { by, text: sql`(${by})::text`, read: (value) => sql`${value}::text` }
}

/** Rows for which `truth` holds, then another key; for descending lists. */
export function truthThenKey(truth: RawBuilder<boolean>, then: SortKey): SortKey {
  return {
    by: sql`row(${truth}, ${then.by})`,
    text: sql`(${truth})::int::text || ':' || ${then.text}`,
    read: (value) => {
      const [, first, rest = ''] = /^([01]):(.*)$/s.exec(value) ?? []
      const read = then.read(rest)
      return first !== undefined && read ? sql`row(${first === '1'}::boolean, ${read})` : null
    },
  }
}

/** A moment, then an id, for lists whose rows need another id after it. */
export function instantThenId(instant: RawBuilder<unknown>, id: RawBuilder<unknown>): SortKey {
  const key = instantKey(instant)
  return {
    by: sql`row(${instant}, ${id})`,
    text: sql`${key.text} || ':' || (${id})::text`,
    read: (value) => {
      const [micros = '', rest] = value.split(':')
      const [read, { success, data }] = [key.read(micros), z.uuid().safeParse(rest)]
      return read && success ? sql`row(${read}, ${data}::uuid)` : null
    },
  }
}

const cursorShape = z.tuple([z.string(), z.string(), z.uuid()])

export function writeCursor({ name }: Pick<Keyset, 'name'>, { value, id }: { value: string; id: string }): string {
  return Buffer.from(JSON.stringify([name, value, id])).toString('base64url')
}

/** The condition for the rows after a cursor. Null for an invalid cursor, or one of another order. */
export function afterCursor({ name, key, id, descending }: Keyset, cursor: string): RawBuilder<boolean> | null {
  const start = readCursor(cursor)
  const value = start?.name === name ? key.read(start.value) : null
  if (!start || !value) return null
  return sql<boolean>`(${key.by}, ${id}) ${descending ? sql`<` : sql`>`} (${value}, ${start.id}::uuid)`
}

function readCursor(cursor: string): { name: string; value: string; id: string } | null {
  try {
    const { success, data } = cursorShape.safeParse(JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8')))
    // No text of a database holds this character.
    return success && !data[1].includes('\0') ? { name: data[0], value: data[1], id: data[2] } : null
  } catch {
    return null
  }
}

/** For `order by`. */
export function orderOf({ key, id, descending }: Keyset): RawBuilder<unknown> {
  return descending ? sql`${key.by} desc, ${id} desc` : sql`${key.by}, ${id}`
}
