import type { Selectable } from 'kysely'
import type { Database, Trx } from '../../db/database.ts'
import type { UsersTable } from '../../db/schema/index.ts'

export type UserRow = Selectable<UsersTable>

export function findUser(db: Database | Trx, id: string): Promise<UserRow | undefined> {
  return db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst()
}

/** `email` is lower-case already: the contract's schema sees to it. */
export function findUserByEmail(db: Database | Trx, email: string): Promise<UserRow | undefined> {
  return db.selectFrom('users').selectAll().where('email', '=', email).executeTakeFirst()
}
