import type { OrganisationAuditView } from '@foyer/contract'
import { fullName } from '@foyer/domain'
import type { Deps } from '../../../deps.ts'
import type { MemberActor } from '../../../http/actor.ts'
import type { CursorQuery } from '../../../http/cursor-paging.ts'
import { listAudit } from '../../operations/audit/index.ts'
import { assertPermitted } from './assert-permitted.ts'

interface AuditPage extends CursorQuery {
  readonly actorId?: string | undefined
  readonly action?: string | undefined
}

/** What was done in an organisation, for members who may read it. */
export async function listOrganisationAudit(
  { db }: Pick<Deps, 'db'>,
  actor: MemberActor,
  organisationId: string,
  page: AuditPage,
): Promise<{ items: OrganisationAuditView[]; next: string | null; total: number }> {
  await assertPermitted(db, actor, 'audit:read', organisationId)
  const { rows, next, total } = await listAudit(db, { ...page, organisationId })
  const items = rows.map((entry) => ({
    _id: entry.id,
    at: entry.at.toISOString(),
    actor: entry.actor_id === null ? null : { _id: entry.actor_id, name: fullName(entry.first_name, entry.last_name) },
    onBehalfOf:
      entry.on_behalf_of === null
        ? null
        : {
            _id: entry.on_behalf_of,
            name: fullName(entry.principal_first_name, entry.principal_last_name),
          },
    byApiKey: entry.api_key_id !== null,
    action: entry.action,
    target: { kind: entry.target_kind, _id: entry.target_id, label: entry.target_label },
    before: entry.before,
    after: entry.after,
  }))
  return { items, next, total }
}
