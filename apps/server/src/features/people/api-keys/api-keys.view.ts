import type { ApiKeyView } from '@foyer/contract'
import { apiKeyState, fullName } from '@foyer/domain'
import type { MemberActor } from '../../../http/actor.ts'
import { belongsTo, may } from '../organisations/index.ts'
import type { ApiKeyRow } from './api-keys.queries.ts'

/** A key for callers who may see it. A new secret is only returned to people, not to keys. */
export function apiKeyView(actor: MemberActor, row: ApiKeyRow, now: Date): ApiKeyView {
  const state = apiKeyState(
    { expiresAt: row.expires_at, revokedAt: row.revoked_at, previousUntil: row.previous_until },
    now,
  )
  const works = state === 'active' || state === 'rotating'
  const mayWrite = may(actor, 'keys:write', { organisationId: row.organisation_id, eventId: null })
  return {
    _id: row.id,
    name: row.name,
    prefix: row.prefix,
    scopes: [...row.scopes],
    eventIds: row.event_ids && [...row.event_ids],
    state,
    member: { _id: row.user_id, name: fullName(row.first_name, row.last_name) },
    createdAt: row.created_at.toISOString(),
    expiresAt: row.expires_at.toISOString(),
    lastUsedAt: row.last_used_at?.toISOString() ?? null,
    previousUntil: state === 'rotating' ? (row.previous_until?.toISOString() ?? null) : null,
    revokedAt: row.revoked_at?.toISOString() ?? null,
    can: {
      rotate: works && mayWrite && actor.kind === 'user' && belongsTo(actor, row.organisation_id),
      revoke: works && mayWrite,
    },
  }
}
