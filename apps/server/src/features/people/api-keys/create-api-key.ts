import type { ApiKeyInput, NewApiKeyView } from '@foyer/contract'
import { organisationPermissions, required } from '@foyer/domain'
import type { Deps } from '../../../deps.ts'
import type { MemberActor } from '../../../http/actor.ts'
import { AppError } from '../../../http/app-error.ts'
import { uuidv7 } from '../../../ids.ts'
import { assertMay, auditAct, belongsTo, forbidden, lockFor } from '../organisations/index.ts'
import { countEventsOf, countLiveKeys, findApiKeyRow } from './api-keys.queries.ts'
import { apiKeyView } from './api-keys.view.ts'
import { newSecret } from './new-secret.ts'

/** The most working keys of an organisation. */
const MOST_KEYS = 100
const YEAR_MS = 365 * 24 * 3_600_000

/**
 * Makes an API key for which the member who makes it answers. It can do no more than they can, so users who are not members, such as
 * administrators of the platform, cannot make one.
 */
export async function createApiKey(
  deps: Deps,
  actor: MemberActor,
  organisationId: string,
  input: ApiKeyInput,
): Promise<NewApiKeyView> {
  const place = { organisationId, eventId: null }
  return deps.db.transaction().execute(async (trx) => {
    // Locked, so that keys made at the same time are counted one after the other.
    const maker = await lockFor(trx, actor, 'keys:write', organisationId)
    if (!belongsTo(maker.actor, organisationId)) throw forbidden('keys:write', actor, organisationId)
    for (const scope of input.scopes) assertMay(maker.actor, scope, place)
    const eventIds = input.eventIds && [...new Set(input.eventIds)]
    if (eventIds && (await countEventsOf(trx, organisationId, eventIds)) < eventIds.length)
      throw new AppError('event.not_found')
    const expiresAt = lastDay(input.expiresAt, deps.now())
    if ((await countLiveKeys(trx, organisationId)) >= MOST_KEYS) throw new AppError('api_key.too_many')
    const id = uuidv7()
    const { secret, stored } = newSecret()
    const scopes = organisationPermissions.filter((scope) => input.scopes.includes(scope))
    const values = { ...stored, id, organisation_id: organisationId, user_id: actor.userId, name: input.name, scopes }
    await trx
      .insertInto('api_keys')
      .values({ ...values, event_ids: eventIds, expires_at: expiresAt })
      .execute()
    const created = required(await findApiKeyRow(trx, organisationId, id), 'The key just written')
    await auditAct(trx, actor, {
      organisationId,
      action: 'api_key.create',
      target: { kind: 'api_key', id, label: input.name },
      after: { prefix: stored.prefix, scopes, events: eventIds, expiresAt: expiresAt.toISOString() },
    })
    return { key: apiKeyView(actor, created, deps.now()), secret }
  })
}

/** When a key ends: at the chosen time, which is at most a year ahead, otherwise in a year. */
function lastDay(chosen: string | undefined, now: Date): Date {
  const latest = new Date(now.getTime() + YEAR_MS)
  if (chosen === undefined) return latest
  const end = new Date(chosen)
  if (end <= now) throw new AppError('request.invalid', { fields: { expiresAt: 'not_future' } })
  if (end > latest) throw new AppError('request.invalid', { fields: { expiresAt: 'within_a_year' } })
  return end
}
