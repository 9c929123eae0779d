import type { Deps } from '../../../deps.ts'
import type { MemberActor } from '../../../http/actor.ts'
import { auditAct } from '../../people/organisations/index.ts'
import { openLockedEndpoint } from './open-endpoint.ts'

/** Deletes an endpoint with its keys and its log. An attempt under way is not recorded. */
export function deleteEndpoint(deps: Deps, actor: MemberActor, id: string): Promise<void> {
  return deps.db.transaction().execute(async (trx) => {
    const { organisation_id: organisationId, url, types } = await openLockedEndpoint(trx, actor, id)
    await trx.deleteFrom('webhook_endpoints').where('id', '=', id).execute()
    await auditAct(trx, actor, {
      organisationId,
      action: 'webhook_endpoint.delete',
      target: { kind: 'webhook_endpoint', id, label: url },
      before: { url, types },
    })
  })
}
