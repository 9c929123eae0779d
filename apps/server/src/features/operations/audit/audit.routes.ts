import { required, fullName } from '@foyer/domain'
import { type AuditEntryView, routes } from '@foyer/contract'
import type { Deps } from '../../../deps.ts'
import { pageOf } from '../../../http/paging.ts'
import { route, type ServedRow } from '../../../http/route.ts'
import { checkAudit, listAudit } from './audit.queries.ts'

type EntryRow = Awaited<ReturnType<typeof listAudit>>['rows'][number]

function entryView(entry: EntryRow): AuditEntryView {
  const name = fullName(entry.first_name, entry.last_name)
  return {
    _id: entry.id,
    position: entry.position,
    at: entry.at.toISOString(),
    actor:
      entry.actor_id === null
        ? null
        : { _id: entry.actor_id, name, email: required(entry.email, 'the e-mail address of an actor') },
    onBehalfOf:
      entry.on_behalf_of === null
        ? null
        : {
            _id: entry.on_behalf_of,
            name: fullName(entry.principal_first_name, entry.principal_last_name),
            email: required(entry.principal_email, 'the e-mail address of a principal'),
          },
    action: entry.action,
    target: { kind: entry.target_kind, _id: entry.target_id, label: entry.target_label },
    before: entry.before,
    after: entry.after,
    hash: entry.hash.toString('hex'),
  }
}

export function auditRoutes(deps: Deps): ServedRow[] {
  return [
    route(routes.listAudit, async ({ query }) => {
      const { rows, total } = await listAudit(deps.db, query)
      return pageOf(rows.map(entryView), query, total)
    }),
    route(routes.checkAudit, async () => {
      const { entries, brokenAt } = await checkAudit(deps.db)
      return { entries, brokenAt, intact: brokenAt === null }
    }),
  ]
}
