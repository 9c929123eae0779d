import { sql } from 'kysely'
import type { Database, Trx } from '../../../db/database.ts'
import { suspendedSince } from './organisations.queries.ts'

/** An organisation as buyers and guests see it. */
export interface Seller {
  readonly id: string
  readonly name: string
  /** The last part of the address of its public page; null while it is suspended and has none. */
  readonly slug: string | null
  /** Where replies to its mails go: the address it chose, else that of its first owner. */
  readonly reply_to: string | null
}

/** The organisation that sells, with the address that replies to its mails go to. */
export function findSeller(db: Database | Trx, id: string): Promise<Seller | undefined> {
  return db
    .selectFrom('organisations')
    .select(['id', 'name'])
    .select(sql<string | null>`case when ${suspendedSince(sql`organisations.id`)} is null then slug end`.as('slug'))
    .select(
      sql<string | null>`coalesce(reply_to, (
        select users.email from members join users on users.id = members.user_id
        where members.organisation_id = organisations.id and members.role = 'owner'
        order by users.suspended_at is not null, members.created_at, members.user_id limit 1))`.as('reply_to'),
    )
    .where('id', '=', id)
    .executeTakeFirst()
}
