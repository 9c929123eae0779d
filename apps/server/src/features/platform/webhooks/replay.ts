import type { WebhookDeliveryRow } from '@foyer/contract'
import { required } from '@foyer/domain'
import { sql } from 'kysely'
import type { Trx } from '../../../db/database.ts'
import type { Deps } from '../../../deps.ts'
import type { MemberActor } from '../../../http/actor.ts'
import { AppError } from '../../../http/app-error.ts'
import { auditAct } from '../../people/organisations/index.ts'
import { findDelivery } from './deliveries.queries.ts'
import type { EndpointRow } from './endpoints.queries.ts'
import { openLockedEndpoint } from './open-endpoint.ts'
import { deliveryRow } from './webhooks.view.ts'

const DAY_MS = 86_400_000
/** As long as the log. */
const LONGEST_SPAN_DAYS = 31

/** The changes of a replay: the message gets all its attempts again and keeps its id and its position. */
const AGAIN = {
  state: 'pending',
  attempts: 0,
  claim: null,
  replays: sql<number>`replays + 1`,
} as const

async function openReplay(trx: Trx, actor: MemberActor, id: string): Promise<EndpointRow> {
  const endpoint = await openLockedEndpoint(trx, actor, id)
  if (endpoint.disabled_at) throw new AppError('webhook.switched_off')
  return endpoint
}

function audit(trx: Trx, actor: MemberActor, endpoint: EndpointRow, after: Record<string, unknown>): Promise<void> {
  return auditAct(trx, actor, {
    organisationId: endpoint.organisation_id,
    action: 'webhook_endpoint.replay',
    target: { kind: 'webhook_endpoint', id: endpoint.id, label: endpoint.url },
    after,
  })
}

/** Resends a message. A message that still waits for an attempt does not change. */
export function replayDelivery(
  deps: Deps,
  actor: MemberActor,
  ids: { readonly endpointId: string; readonly deliveryId: string },
): Promise<WebhookDeliveryRow> {
  return deps.db.transaction().execute(async (trx) => {
    const endpoint = await openReplay(trx, actor, ids.endpointId)
    const found = await findDelivery(trx, ids)
    if (!found) throw new AppError('webhook.delivery_not_found')
    await trx
      .updateTable('webhook_deliveries')
      .set({ ...AGAIN, next_attempt_at: deps.now() })
      .where('id', '=', found.id)
      .where('state', '<>', 'pending')
      .execute()
    await audit(trx, actor, endpoint, { message: found.message_id })
    return deliveryRow(required(await findDelivery(trx, ids), `delivery ${found.id}`))
  })
}

/** Resends all messages of a period, or only the failed ones. */
export function replayDeliveries(
  deps: Deps,
  actor: MemberActor,
  span: { readonly endpointId: string; readonly from: string; readonly to: string; readonly onlyFailed: boolean },
): Promise<{ replayed: number }> {
  const { endpointId, from, to, onlyFailed } = span
  const length = Date.parse(to) - Date.parse(from)
  if (length < 0 || length > LONGEST_SPAN_DAYS * DAY_MS)
    return Promise.reject(new AppError('webhook.span_too_long', { fields: { to: 'webhook_span' } }))
  return deps.db.transaction().execute(async (trx) => {
    const endpoint = await openReplay(trx, actor, endpointId)
    const { numUpdatedRows } = await trx
      .updateTable('webhook_deliveries')
      .set({ ...AGAIN, next_attempt_at: deps.now() })
      .where('endpoint_id', '=', endpointId)
      .where('created_at', '>=', new Date(from))
      .where('created_at', '<=', new Date(to))
      .where('state', 'in', onlyFailed ? ['failed'] : ['failed', 'delivered'])
      .executeTakeFirst()
    await audit(trx, actor, endpoint, { from, to, only_failed: onlyFailed, replayed: Number(numUpdatedRows) })
    return { replayed: Number(numUpdatedRows) }
  })
}
