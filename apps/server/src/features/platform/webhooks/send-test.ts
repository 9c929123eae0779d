import type { WebhookDeliveryRow, WebhookType } from '@foyer/contract'
import { required } from '@foyer/domain'
import type { Deps } from '../../../deps.ts'
import type { MemberActor } from '../../../http/actor.ts'
import { AppError } from '../../../http/app-error.ts'
import { auditAct } from '../../people/organisations/index.ts'
import { findDelivery } from './deliveries.queries.ts'
import { exampleMessage } from './example-messages.ts'
import { openLockedEndpoint } from './open-endpoint.ts'
import { insertDeliveries, writeBody } from './webhook-subscriber.ts'
import { deliveryRow } from './webhooks.view.ts'

/** Sends a test message about no real object. It is signed, retried and logged like all messages. */
export function sendTest(deps: Deps, actor: MemberActor, id: string, type: WebhookType): Promise<WebhookDeliveryRow> {
  return deps.db.transaction().execute(async (trx) => {
    const endpoint = await openLockedEndpoint(trx, actor, id)
    if (endpoint.disabled_at) throw new AppError('webhook.switched_off')
    const now = deps.now()
    const message = writeBody(exampleMessage(type), endpoint.organisation_id, now.toISOString(), true)
    const [deliveryId = ''] = await insertDeliveries(trx, [{ endpointId: id, message }], now)
    const delivery = required(await findDelivery(trx, { endpointId: id, deliveryId }), 'the delivery just written')
    await auditAct(trx, actor, {
      organisationId: endpoint.organisation_id,
      action: 'webhook_endpoint.test',
      target: { kind: 'webhook_endpoint', id, label: endpoint.url },
      after: { type },
    })
    return deliveryRow(delivery)
  })
}
