import type { ApiKeyView } from '@foyer/contract'
import { required } from '@foyer/domain'
import type { Deps } from '../../../deps.ts'
import type { MemberActor } from '../../../http/actor.ts'
import { auditAct } from '../organisations/index.ts'
import { findApiKeyRow } from './api-keys.queries.ts'
import { apiKeyView } from './api-keys.view.ts'
import { openKey } from './open-key.ts'

/** Revokes a key immediately, with its previous secret. It does not require a proof of identity, because a leaked key must end fast. */
export async function revokeApiKey(
  deps: Deps,
  actor: MemberActor,
  { organisationId, keyId }: { readonly organisationId: string; readonly keyId: string },
): Promise<ApiKeyView> {
  return deps.db.transaction().execute(async (trx) => {
    const key = await openKey(trx, actor, { organisationId, keyId })
    if (key.revoked_at !== null) return apiKeyView(actor, key, deps.now())
    await trx
      .updateTable('api_keys')
      .set({ revoked_at: deps.now(), previous_hash: null, previous_until: null })
      .where('id', '=', keyId)
      .execute()
    const revoked = required(await findApiKeyRow(trx, organisationId, keyId), 'The key just revoked')
    await auditAct(trx, actor, {
      organisationId,
      action: 'api_key.revoke',
      target: { kind: 'api_key', id: keyId, label: key.name },
      before: { prefix: key.prefix },
    })
    return apiKeyView(actor, revoked, deps.now())
  })
}
