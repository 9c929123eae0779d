import { randomBytes } from 'node:crypto'
import { displayRecoveryCode, normaliseReference, recoveryCode } from '@foyer/domain'
import { sql } from 'kysely'
import type { Trx } from '../../../db/database.ts'
import type { Deps } from '../../../deps.ts'
import { recoveryCodeHash } from '../../../secrets.ts'

const HOW_MANY = 10

/** Ten new codes in place of all there were. Their hashes are kept; the codes themselves are told now and never again. */
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

/** Uses a code up. One conditional update: of many parallel uses exactly one is right. */
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
