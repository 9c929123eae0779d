import { onlyRow } from '../../../db/only-row.ts'
import { type SqlBool, sql } from 'kysely'
import type { Database } from '../../../db/database.ts'
import { type Keyset, numberKey } from '../../../db/keyset.ts'
import { likeText } from '../../../db/like-text.ts'
import { pageOfRows } from '../../../db/page-of-rows.ts'
import { type CursorQuery, pageFrom, startOf } from '../../../http/cursor-paging.ts'

export interface AuditFilter extends CursorQuery {
  search?: string | undefined
  action?: string | undefined
  target?: string | undefined
  targetId?: string | undefined
  from?: string | undefined
  to?: string | undefined
  organisationId?: string | undefined
  actorId?: string | undefined
}

function matching(db: Database, filter: AuditFilter) {
  const { search, action, target, targetId, from, to, organisationId, actorId } = filter
  return db
    .selectFrom('audit_log')
    .leftJoin('users', 'users.id', 'audit_log.actor_id')
    .$call((query) =>
      search
        ? query.where(sql<SqlBool>`search_text(
        target_label || ' ' || action || ' ' || coalesce(users.email || ' ' || users.first_name || ' ' || users.last_name, '')
        || ' ' || coalesce(before::text, '') || ' ' || coalesce(after::text, '')) like search_text(${`%${likeText(search)}%`})`)
        : query,
    )
    .$call((query) =>
      organisationId === undefined ? query : query.where('audit_log.organisation_id', '=', organisationId),
    )
    .$call((query) => (actorId === undefined ? query : query.where('actor_id', '=', actorId)))
    .$call((query) => (action ? query.where('action', '=', action) : query))
    .$call((query) => (target === undefined ? query : query.where('target_kind', '=', target)))
    .$call((query) => (targetId ? query.where('target_id', '=', targetId) : query))
    .$call((query) => (from === undefined ? query : query.where(sql<SqlBool>`at >= ${from}::date`)))
    .$call((query) => (to === undefined ? query : query.where(sql<SqlBool>`at < ${to}::date + 1`)))
}

const NEWEST_FIRST: Keyset = {
  name: 'audit',
  key: numberKey(sql`audit_log.position`),
  id: sql`audit_log.id`,
  descending: true,
}

/** A page of the log, the newest first; days are those of UTC. */
export async function listAudit(db: Database, filter: AuditFilter) {
  const start = startOf(NEWEST_FIRST, filter)
  const { rows: found, total } = await pageOfRows(
    matching(db, filter)
      .where(start.from)
      .selectAll('audit_log')
      .leftJoin('users as principal', 'principal.id', 'audit_log.on_behalf_of')
      .select([
        'users.first_name',
        'users.last_name',
        'users.email',
        'principal.first_name as principal_first_name',
        'principal.last_name as principal_last_name',
        'principal.email as principal_email',
      ])
      .select(NEWEST_FIRST.key.text.as('sort_text'))
      .orderBy('position', 'desc'),
    matching(db, filter),
    start,
  )
  return { ...pageFrom(start, found, ({ id }) => id), total }
}

/** Walks the whole chain: how many entries there are, and the first that does not follow from the one before it. */
export async function checkAudit(db: Database): Promise<{ entries: number; brokenAt: number | null }> {
  const { rows } = await sql<{ entries: number; broken_at: number | null }>`
    select (select count(*)::int from audit_log) as entries, audit_chain_break() as broken_at`.execute(db)
  const { entries, broken_at: brokenAt } = onlyRow(rows)
  return { entries, brokenAt }
}
