import type { WebhookEndpointWithSecret } from '@foyer/contract'
import { required } from '@foyer/domain'
import type { Deps } from '../../../deps.ts'
import type { MemberActor } from '../../../http/actor.ts'
import { AppError } from '../../../http/app-error.ts'
import { auditAct } from '../../people/organisations/index.ts'
import { findEndpoint } from './endpoints.queries.ts'
import { openLockedEndpoint } from './open-endpoint.ts'
import { makeWebhookKeys } from './webhook-keys.ts'
import { endpointView } from './webhooks.view.ts'

const OVERLAP_MS = 24 * 3_600_000

/**
 * Replaces the keys of an endpoint. For a day, messages are signed with the former keys as well. A second rotation within that day is
 * refused: receivers that know only the first keys could suddenly verify nothing.
 */
export function rotateSecret(deps: Deps, actor: MemberActor, id: string): Promise<WebhookEndpointWithSecret> {
  return deps.db.transaction().execute(async (trx) => {
    const before = await openLockedEndpoint(trx, actor, id)
    const now = deps.now()
    if (before.previous_until && before.previous_until > now) throw new AppError('webhook.rotating')
    const { shown, ...keys } = makeWebhookKeys(deps.secrets)
    const until = new Date(now.getTime() + OVERLAP_MS)
    await trx
      .updateTable('webhook_endpoints')
      .set({
        ...keys,
        previous_secret: before.secret,
        previous_signing_key: before.signing_key,
        previous_until: until,
      })
      .where('id', '=', id)
      .execute()
    const rotated = required(await findEndpoint(trx, id), `endpoint ${id}`)
    await auditAct(trx, actor, {
      organisationId: before.organisation_id,
      action: 'webhook_endpoint.rotate',
      target: { kind: 'webhook_endpoint', id, label: before.url },
      after: { former_keys_until: until.toISOString() },
    })
    return { ...endpointView(actor, rotated, now), secret: shown }
  })
}
