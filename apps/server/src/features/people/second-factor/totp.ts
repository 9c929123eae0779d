import { randomBytes } from 'node:crypto'
import type { TotpSetupView } from '@foyer/contract'
import { sql } from 'kysely'
import { Secret, TOTP } from 'otpauth'
import type { Database, Trx } from '../../../db/database.ts'
import type { Deps } from '../../../deps.ts'
import type { UserActor } from '../../../http/actor.ts'
import { AppError } from '../../../http/app-error.ts'
import type { Network } from '../../../http/subject.ts'
import { seal, unseal } from '../../../secrets.ts'
import { dropOtherProofs, issueFirstRecoveryCodes, dropUselessRecoveryCodes } from './change-factors.ts'
import { tellFactorNews } from './factor-news.ts'
import { limitCodes } from '../login-guard/index.ts'
import { lockOwnerOf } from './second-factor.queries.ts'

const PERIOD = 30
/** RFC 6238 §5.2: one step for the network's delay and the phone's clock, either way. */
const WINDOW = 1
const SECRET_BYTES = 20

function totpOf(secret: Uint8Array, label: string): TOTP {
  return new TOTP({
    issuer: 'Foyer',
    label,
    secret: new Secret({ buffer: new Uint8Array(secret).buffer }),
    algorithm: 'SHA1',
    digits: 6,
    period: PERIOD,
  })
}

/** The period that a code belongs to; null if the code is not valid now. */
function stepOf(deps: Deps, secret: Uint8Array, code: string): number | null {
  const now = deps.now().getTime()
  const delta = totpOf(secret, '').validate({ token: code, timestamp: now, window: WINDOW })
  return delta === null ? null : Math.floor(now / 1000 / PERIOD) + delta
}

/** Replaces an unconfirmed secret by a new one. Refused if the secret is confirmed. */
export function startTotp(deps: Deps, actor: UserActor): Promise<TotpSetupView> {
  return deps.db.transaction().execute(async (trx) => {
    const owner = await lockOwnerOf(trx, actor)
    const secret = randomBytes(SECRET_BYTES)
    const sealed = seal(deps.secrets, secret)
    const begun = await trx
      .insertInto('totp_factors')
      .values({ user_id: owner.id, secret_sealed: sealed })
      .onConflict((conflict) =>
        conflict
          .column('user_id')
          .doUpdateSet({ secret_sealed: sealed, created_at: sql<Date>`now()`, last_step: 0 })
          .where('totp_factors.confirmed_at', 'is', null),
      )
      .returning('user_id')
      .executeTakeFirst()
    if (!begun) throw new AppError('account.factor_exists')
    const totp = totpOf(secret, owner.email)
    return { secret: totp.secret.base32, uri: totp.toString() }
  })
}

/** Confirms the app with a correct code. Returns recovery codes if it is the first factor. */
export async function confirmTotp(
  deps: Deps,
  actor: UserActor,
  code: string,
  network: Network,
): Promise<string[] | null> {
  const forgive = await limitCodes(deps, actor.userId, network)
  const codes = await deps.db.transaction().execute(async (trx) => {
    const owner = await lockOwnerOf(trx, actor)
    const begun = await trx
      .selectFrom('totp_factors')
      .selectAll()
      .where('user_id', '=', owner.id)
      .where('confirmed_at', 'is', null)
      .where(sql<boolean>`created_at > now() - interval '1 hour'`)
      .executeTakeFirst()
    if (!begun) throw new AppError('account.factor_not_started')
    const step = stepOf(deps, unseal(deps.secrets, begun.secret_sealed), code)
    if (step === null) throw new AppError('account.code_wrong', { fields: { code: 'app_code' } })
    const made = await issueFirstRecoveryCodes(deps, trx, owner.id)
    await trx
      .updateTable('totp_factors')
      .set({ confirmed_at: sql<Date>`now()`, last_step: step })
      .where('user_id', '=', owner.id)
      .execute()
    await dropOtherProofs(trx, actor)
    await tellFactorNews(deps, trx, { owner, actorId: actor.userId, news: 'totp_on' })
    return made
  })
  await forgive()
  return codes
}

export function turnOffTotp(deps: Deps, actor: UserActor): Promise<void> {
  return deps.db.transaction().execute(async (trx) => {
    const owner = await lockOwnerOf(trx, actor)
    const gone = await trx
      .deleteFrom('totp_factors')
      .where('user_id', '=', owner.id)
      .where('confirmed_at', 'is not', null)
      .returning('user_id')
      .executeTakeFirst()
    if (!gone) throw new AppError('account.factor_missing')
    await dropUselessRecoveryCodes(trx, owner.id)
    await tellFactorNews(deps, trx, { owner, actorId: actor.userId, news: 'totp_off' })
  })
}

/**
 * Accepts a code of the app once: the update succeeds only for a later period than the last one used, so that of concurrent uses, or of
 * an overheard and a typed code, one succeeds (RFC 6238 §5.2).
 */
export async function useTotp(deps: Deps, trx: Trx, userId: string, code: string): Promise<boolean> {
  const factor = await findConfirmed(trx, userId)
  const step = factor ? stepOf(deps, unseal(deps.secrets, factor.secret_sealed), code) : null
  if (step === null) return false
  const used = await trx
    .updateTable('totp_factors')
    .set({ last_step: step })
    .where('user_id', '=', userId)
    .where('confirmed_at', 'is not', null)
    .where('last_step', '<', step)
    .executeTakeFirst()
  return used.numUpdatedRows > 0n
}

function findConfirmed(db: Database | Trx, userId: string) {
  return db
    .selectFrom('totp_factors')
    .select('secret_sealed')
    .where('user_id', '=', userId)
    .where('confirmed_at', 'is not', null)
    .executeTakeFirst()
}
