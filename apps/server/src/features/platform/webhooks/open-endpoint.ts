import type { OrganisationPermission } from '@foyer/domain'
import type { Database, Trx } from '../../../db/database.ts'
import type { MemberActor } from '../../../http/actor.ts'
import { AppError } from '../../../http/app-error.ts'
import { assertMay, holdFor } from '../../people/organisations/index.ts'
import { type EndpointRow, type EndpointWithCounts, findEndpoint, lockEndpoint } from './endpoints.queries.ts'

type WebhookPermission = Extract<OrganisationPermission, `webhooks:${string}`>

function assertOpen<T extends EndpointRow>(
  actor: MemberActor,
  permission: WebhookPermission,
  endpoint: T | undefined,
): T {
  if (!endpoint) throw new AppError('webhook.not_found')
  assertMay(actor, permission, { organisationId: endpoint.organisation_id, eventId: null }, 'webhook.not_found')
  return endpoint
}

/** An endpoint, for members with the permission in its organisation; for others it does not exist. */
export async function openEndpoint(
  db: Database | Trx,
  actor: MemberActor,
  permission: WebhookPermission,
  id: string,
): Promise<EndpointWithCounts> {
  return assertOpen(actor, permission, await findEndpoint(db, id))
}

/**
 * The same for a change: locked, so that changes by members and by attempts are serialised. The permission is checked before the lock as
 * well, so that strangers hold no locks of another organisation's endpoint.
 */
export async function openLockedEndpoint(trx: Trx, actor: MemberActor, id: string): Promise<EndpointRow> {
  const { organisation_id: organisationId } = await openEndpoint(trx, actor, 'webhooks:write', id)
  await holdFor(trx, actor, 'webhooks:write', { organisationId, eventId: null })
  return assertOpen(actor, 'webhooks:write', await lockEndpoint(trx, id))
}
