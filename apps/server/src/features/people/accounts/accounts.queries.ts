import { type Selectable, sql } from 'kysely'
import type { Database, Trx } from '../../../db/database.ts'
import type { UsersTable } from '../../../db/schema/index.ts'

export type UserRow = Selectable<UsersTable>

export function findUser(db: Database | Trx, id: string): Promise<UserRow | undefined> {
  return db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst()
}

/**
 * Locks an account before it is changed. Every use of a link takes this lock first: otherwise two links of one account that are used at
 * once would each lock their own row and wait for the other's. It is not locked as if to delete it: an entry of the audit log about its
 * owner would wait for that, and while it waits nobody else can write to the log, the holder of this lock included.
 */
export function lockUser(trx: Trx, id: string): Promise<UserRow | undefined> {
  return trx.selectFrom('users').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst()
}

/**
 * Holds an account whose password was just checked, until the transaction ends. Checking takes its time, in which another password can have
 * been set and what the former one opened been ended: then there is nothing to hold. The account is not changed in this transaction.
 */
export function holdPassword(trx: Trx, checked: UserRow): Promise<UserRow | undefined> {
  return trx
    .selectFrom('users')
    .selectAll()
    .where('id', '=', checked.id)
    .where('password_hash', '=', checked.password_hash)
    .forShare()
    .executeTakeFirst()
}

/** The address that a user wants instead of theirs, while its confirmation is awaited. */
export async function findPendingEmail(db: Database | Trx, userId: string): Promise<string | null> {
  const token = await db
    .selectFrom('account_tokens')
    .select('new_email')
    .where('user_id', '=', userId)
    .where('kind', '=', 'change_email')
    .where('used_at', 'is', null)
    .where(sql<boolean>`expires_at > now()`)
    .orderBy('expires_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return token?.new_email ?? null
}

/** `email` is lower-case already: the contract's schema sees to it. */
export function findUserByEmail(db: Database | Trx, email: string): Promise<UserRow | undefined> {
  return db.selectFrom('users').selectAll().where('email', '=', email).executeTakeFirst()
}
