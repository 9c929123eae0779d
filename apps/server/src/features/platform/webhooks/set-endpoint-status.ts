import type { WebhookEndpointView } from '@foyer/contract'
import { required } from '@foyer/domain'
import type { Deps } from '../../../deps.ts'
import type { MemberActor } from '../../../http/actor.ts'
import { auditAct } from '../../people/organisations/index.ts'
import { findEndpoint } from './endpoints.queries.ts'
import { openLockedEndpoint } from './open-endpoint.ts'
import { endpointView } from './webhooks.view.ts'

/**
 * Switches an endpoint on or off. Its health starts over when it is switched on, and what waited is due at once: a member switches it
 * on because it works again, so the delays of former failures no longer apply.
 */
export function setEndpointStatus(
  deps: Deps,
  actor: MemberActor,
  id: string,
  enabled: boolean,
): Promise<WebhookEndpointView> {
  return deps.db.transaction().execute(async (trx) => {
    const before = await openLockedEndpoint(trx, actor, id)
    if (enabled !== (before.disabled_at === null)) {
      await trx
        .updateTable('webhook_endpoints')
        .set(
          enabled
            ? { disabled_at: null, disabled_reason: null, failing_since: null, overloads: 0, paused_until: null }
            : { disabled_at: deps.now(), disabled_reason: 'member' },
        )
        .where('id', '=', id)
        .execute()
      if (enabled) {
        await trx
          .updateTable('webhook_deliveries')
          .set({ next_attempt_at: deps.now() })
          .where('endpoint_id', '=', id)
          .where('state', '=', 'pending')
          .where('claim', 'is', null)
          .execute()
      }
      await auditAct(trx, actor, {
        organisationId: before.organisation_id,
        action: 'webhook_endpoint.switch',
        target: { kind: 'webhook_endpoint', id, label: before.url },
        before: { enabled: !enabled },
        after: { enabled },
      })
    }
    return endpointView(actor, required(await findEndpoint(trx, id), `endpoint ${id}`), deps.now())
  })
}
