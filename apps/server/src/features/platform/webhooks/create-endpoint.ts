import type { webhookEndpointInput, WebhookEndpointWithSecret } from '@foyer/contract'
import { required } from '@foyer/domain'
import type { z } from 'zod'
import type { Trx } from '../../../db/database.ts'
import type { Deps } from '../../../deps.ts'
import type { MemberActor } from '../../../http/actor.ts'
import { AppError } from '../../../http/app-error.ts'
import { uuidv7 } from '../../../ids.ts'
import { auditAct, chosenOrganisation, lockFor } from '../../people/organisations/index.ts'
import { endpointAddress } from './endpoint-address.ts'
import { areEventsOf, countEndpoints, findEndpoint } from './endpoints.queries.ts'
import { makeWebhookKeys } from './webhook-keys.ts'
import { endpointView } from './webhooks.view.ts'

/** Every domain event looks at all endpoints of its organisation. */
export const MOST_ENDPOINTS = 20

export type EndpointChoice = z.output<typeof webhookEndpointInput>

export async function assertOwnEvents(
  trx: Trx,
  organisationId: string,
  { eventIds }: Pick<EndpointChoice, 'eventIds'>,
): Promise<void> {
  if (eventIds && !(await areEventsOf(trx, organisationId, eventIds))) throw new AppError('event.not_found')
}

/** Adds an endpoint. Only this response contains its secret. */
export async function createEndpoint(
  deps: Deps,
  actor: MemberActor,
  input: EndpointChoice,
): Promise<WebhookEndpointWithSecret> {
  const organisationId = chosenOrganisation(actor, 'webhooks:write')
  const url = await endpointAddress(deps, input.url)
  const { shown, ...keys } = makeWebhookKeys(deps.secrets)
  const id = uuidv7()
  return deps.db.transaction().execute(async (trx) => {
    // Of two endpoints that are added concurrently, the second sees the first.
    await lockFor(trx, actor, 'webhooks:write', organisationId)
    await assertOwnEvents(trx, organisationId, input)
    if ((await countEndpoints(trx, organisationId)) >= MOST_ENDPOINTS) throw new AppError('webhook.too_many')
    const { description, types, eventIds } = input
    await trx
      .insertInto('webhook_endpoints')
      .values({
        id,
        organisation_id: organisationId,
        url,
        description,
        types,
        event_ids: eventIds,
        ...keys,
        created_at: deps.now(),
      })
      .execute()
    const created = required(await findEndpoint(trx, id), 'the endpoint just written')
    await auditAct(trx, actor, {
      organisationId,
      action: 'webhook_endpoint.create',
      target: { kind: 'webhook_endpoint', id, label: url },
      after: { url, types, event_ids: eventIds },
    })
    return { ...endpointView(actor, created, deps.now()), secret: shown }
  })
}
