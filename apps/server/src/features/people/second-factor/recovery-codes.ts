import { randomBytes } from 'node:crypto'
import { displayRecoveryCode, normaliseReference, recoveryCode } from '@foyer/domain'
import { sql } from 'kysely'
import type { Trx } from '../../../db/database.ts'
import type { Deps } from '../../../deps.ts'
import { recoveryCodeHash } from '../../../secrets.ts'

const HOW_MANY = 10

/** Replaces all recovery codes by ten new ones. Only hashes are stored, so the codes can be shown only now. */
export async function makeRecoveryCodes(deps: Deps, trx: Trx, userId: string): Promise<string[]> {
  const codes = Array.from({ length: HOW_MANY }, () => recoveryCode(randomBytes(8)))
  await forgetRecoveryCodes(trx, userId)
  await trx
    .insertInto('recovery_codes')
    .values(codes.map((code) => ({ user_id: userId, hash: recoveryCodeHash(deps.secrets, userId, code) })))
    .execute()
  return codes.map(displayRecoveryCode)
}

export async function forgetRecoveryCodes(trx: Trx, userId: string): Promise<void> {
  await trx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute()
}

/** Uses up a code. A conditional update lets exactly one of many concurrent uses succeed. */
export async function useRecoveryCode(deps: Deps, trx: Trx, userId: string, typed: string): Promise<boolean> {
  const used = await trx
    .updateTable('recovery_codes')
    .set({ used_at: sql<Date>`now()` })
    .where('user_id', '=', userId)
    .where('hash', '=', recoveryCodeHash(deps.secrets, userId, normaliseReference(typed)))
    .where('used_at', 'is', null)
    .executeTakeFirst()
  return used.numUpdatedRows > 0n
}
