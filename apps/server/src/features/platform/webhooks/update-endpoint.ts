import type { WebhookEndpointView } from '@foyer/contract'
import { required } from '@foyer/domain'
import type { Deps } from '../../../deps.ts'
import type { MemberActor } from '../../../http/actor.ts'
import { auditAct } from '../../people/organisations/index.ts'
import { assertOwnEvents, type EndpointChoice } from './create-endpoint.ts'
import { endpointAddress } from './endpoint-address.ts'
import { findEndpoint } from './endpoints.queries.ts'
import { openEndpoint, openLockedEndpoint } from './open-endpoint.ts'
import { endpointView } from './webhooks.view.ts'

/** Changes what an endpoint receives and where. Messages that wait go to the new address. */
export async function updateEndpoint(
  deps: Deps,
  actor: MemberActor,
  id: string,
  input: EndpointChoice,
): Promise<WebhookEndpointView> {
  // Host names are resolved only for members with the permission, and outside the transaction.
  await openEndpoint(deps.db, actor, 'webhooks:write', id)
  const url = await endpointAddress(deps, input.url)
  return deps.db.transaction().execute(async (trx) => {
    const before = await openLockedEndpoint(trx, actor, id)
    await assertOwnEvents(trx, before.organisation_id, input)
    const { description, types, eventIds } = input
    await trx
      .updateTable('webhook_endpoints')
      .set({ url, description, types, event_ids: eventIds })
      .where('id', '=', id)
      .execute()
    const updated = required(await findEndpoint(trx, id), `endpoint ${id}`)
    await auditAct(trx, actor, {
      organisationId: before.organisation_id,
      action: 'webhook_endpoint.update',
      target: { kind: 'webhook_endpoint', id, label: url },
      before: { url: before.url, types: before.types, event_ids: before.event_ids },
      after: { url, types, event_ids: eventIds },
    })
    return endpointView(actor, updated, deps.now())
  })
}
