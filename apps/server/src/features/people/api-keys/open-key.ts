import type { Trx } from '../../../db/database.ts'
import type { MemberActor } from '../../../http/actor.ts'
import { AppError } from '../../../http/app-error.ts'
import { holdFor } from '../organisations/index.ts'
import { type ApiKeyRow, lockApiKey } from './api-keys.queries.ts'

/** The key that the member may change, locked. */
export async function openKey(
  trx: Trx,
  actor: MemberActor,
  { organisationId, keyId }: { readonly organisationId: string; readonly keyId: string },
): Promise<ApiKeyRow> {
  await holdFor(trx, actor, 'keys:write', { organisationId, eventId: null })
  const key = await lockApiKey(trx, organisationId, keyId)
  if (!key) throw new AppError('api_key.not_found')
  return key
}
