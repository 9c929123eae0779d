import { type Selectable, sql } from 'kysely'
import type { Database, Trx } from '../../../db/database.ts'
import type { PasskeysTable } from '../../../db/schema/index.ts'
import type { UserActor } from '../../../http/actor.ts'
import { AppError } from '../../../http/app-error.ts'

export type PasskeyRow = Selectable<PasskeysTable>

export interface Factors {
  readonly totp: boolean
  readonly passkeys: readonly PasskeyRow[]
  readonly recoveryCodesLeft: number
}

/** What guards an account beside its password. */
export async function findFactors(db: Database | Trx, userId: string): Promise<Factors> {
  const totp = await db
    .selectFrom('totp_factors')
    .select('user_id')
    .where('user_id', '=', userId)
    .where('confirmed_at', 'is not', null)
    .executeTakeFirst()
  const passkeys = await db
    .selectFrom('passkeys')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .execute()
  const { left } = await db
    .selectFrom('recovery_codes')
    .select((eb) => eb.fn.countAll<number>().as('left'))
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow()
  return { totp: totp !== undefined, passkeys, recoveryCodesLeft: left }
}

export function isGuarded({ totp, passkeys }: Pick<Factors, 'totp' | 'passkeys'>): boolean {
  return totp || passkeys.length > 0
}

/** Locks an account, so that concurrent changes to its factors, such as two first factors, are serialised. */
export function lockOwner(trx: Trx, userId: string) {
  return trx
    .selectFrom('users')
    .select(['id', 'email', 'first_name', 'last_name'])
    .where('id', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
}

/** As `lockOwner`, by a session that is still open: one that a new password has ended leaves no factor behind. */
export async function lockOwnerOf(trx: Trx, { userId, sessionId }: Pick<UserActor, 'userId' | 'sessionId'>) {
  const owner = await lockOwner(trx, userId)
  if (!(await isSessionOpen(trx, sessionId))) throw new AppError('session.required')
  return owner
}

/** Whether a session has not been ended since the request arrived. */
export async function isSessionOpen(trx: Trx, sessionId: string): Promise<boolean> {
  const session = await trx.selectFrom('sessions').select('revoked_at').where('id', '=', sessionId).executeTakeFirst()
  return session?.revoked_at === null
}

/** Records that the owner of a session has just proved their identity. */
export async function markProved(db: Database | Trx, sessionId: string): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ proved_at: sql<Date>`now()` })
    .where('id', '=', sessionId)
    .execute()
}
