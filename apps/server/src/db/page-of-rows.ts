import type { SelectQueryBuilder, Simplify } from 'kysely'

/**
 * One page of the rows of `ordered`, and the number of all rows. `matching` is the same query without selection and order; it is counted.
 */
export async function pageOfRows<DB, Tables extends keyof DB, Row, CountedDB, Counted extends keyof CountedDB>(
  ordered: SelectQueryBuilder<DB, Tables, Row>,
  matching: SelectQueryBuilder<CountedDB, Counted, object>,
  where: { limit: number; offset: number } | { limit: number; page: number },
): Promise<{ rows: Simplify<Row>[]; total: number }> {
  const rows = await ordered
    .limit(where.limit)
    .offset('offset' in where ? where.offset : (where.page - 1) * where.limit)
    .execute()
  const { total } = await matching
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .$castTo<{ total: number }>()
    .executeTakeFirstOrThrow()
  return { rows, total }
}
