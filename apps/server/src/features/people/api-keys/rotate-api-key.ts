import type { NewApiKeyView } from '@foyer/contract'
import { apiKeyState, type KeyOverlapHours, required } from '@foyer/domain'
import type { Deps } from '../../../deps.ts'
import type { MemberActor } from '../../../http/actor.ts'
import { AppError } from '../../../http/app-error.ts'
import { auditAct, belongsTo, forbidden } from '../organisations/index.ts'
import { findApiKeyRow } from './api-keys.queries.ts'
import { apiKeyView } from './api-keys.view.ts'
import { newSecret } from './new-secret.ts'
import { openKey } from './open-key.ts'

const HOUR_MS = 3_600_000

/**
 * Gives a key a new secret with the same lifetime as the former one. The former secret works for some hours more; until then another
 * rotation is refused, because it would end a secret that is still in use, unless the rotation is meant to end it at once. Administrators
 * of the platform cannot rotate a key, as they cannot make one: with its secret they would act as a member without a trace of their own.
 */
export async function rotateApiKey(
  deps: Deps,
  actor: MemberActor,
  { organisationId, keyId }: { readonly organisationId: string; readonly keyId: string },
  overlapHours: KeyOverlapHours,
): Promise<NewApiKeyView> {
  return deps.db.transaction().execute(async (trx) => {
    const key = await openKey(trx, actor, { organisationId, keyId })
    if (!belongsTo(actor, organisationId)) throw forbidden('keys:write', actor, organisationId)
    const now = deps.now()
    const state = apiKeyState(
      { expiresAt: key.expires_at, revokedAt: key.revoked_at, previousUntil: key.previous_until },
      now,
    )
    if (state === 'expired' || state === 'revoked') throw new AppError('api_key.ended')
    if (state === 'rotating' && overlapHours > 0) throw new AppError('api_key.rotating')
    const { secret, stored } = newSecret()
    const previousUntil = new Date(Math.min(now.getTime() + overlapHours * HOUR_MS, key.expires_at.getTime()))
    const expiresAt = new Date(now.getTime() + key.expires_at.getTime() - key.secret_made_at.getTime())
    const former = { previous_hash: key.secret_hash, previous_until: previousUntil }
    await trx
      .updateTable('api_keys')
      .set({
        ...stored,
        ...(overlapHours > 0 ? former : { previous_hash: null, previous_until: null }),
        secret_made_at: now,
        expires_at: expiresAt,
      })
      .where('id', '=', keyId)
      .execute()
    const rotated = required(await findApiKeyRow(trx, organisationId, keyId), 'The key just rotated')
    await auditAct(trx, actor, {
      organisationId,
      action: 'api_key.rotate',
      target: { kind: 'api_key', id: keyId, label: key.name },
      before: { prefix: key.prefix },
      after: { prefix: stored.prefix, overlapHours, expiresAt: expiresAt.toISOString() },
    })
    return { key: apiKeyView(actor, rotated, now), secret }
  })
}
