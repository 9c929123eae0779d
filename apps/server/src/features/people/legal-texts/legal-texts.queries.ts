import type { LegalKind } from '@foyer/contract'
import { sql } from 'kysely'
import type { Database, Trx } from '../../../db/database.ts'

const fullName = sql<string>`trim(users.first_name || ' ' || users.last_name)`

export function findDraft(db: Database | Trx, kind: LegalKind) {
  return db
    .selectFrom('legal_drafts')
    .innerJoin('users', 'users.id', 'legal_drafts.saved_by')
    .selectAll('legal_drafts')
    .select(fullName.as('name'))
    .where('kind', '=', kind)
    .executeTakeFirst()
}

/** Locks the draft, so that saving and publishing happen one after the other. */
export function lockDraft(trx: Trx, kind: LegalKind) {
  return trx.selectFrom('legal_drafts').selectAll().where('kind', '=', kind).forUpdate().executeTakeFirst()
}

/** All published versions of a text without the texts themselves, the newest first. */
export function listVersions(db: Database | Trx, kind: LegalKind) {
  return db
    .selectFrom('legal_texts')
    .innerJoin('users', 'users.id', 'legal_texts.published_by')
    .select(['version', 'published_at', 'published_by', fullName.as('name')])
    .select(sql<string[]>`array(select jsonb_object_keys(texts) order by 1)`.as('languages'))
    .where('kind', '=', kind)
    .orderBy('version', 'desc')
    .execute()
}

/** A published version, the one in force where none is named. */
export function findVersion(db: Database | Trx, kind: LegalKind, version?: number) {
  return db
    .selectFrom('legal_texts')
    .selectAll()
    .where('kind', '=', kind)
    .$if(version !== undefined, (query) => query.where('version', '=', version ?? 0))
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** The versions in force; 0 is the page that comes with the program. */
export function findVersionsInForce(db: Database | Trx) {
  return db
    .selectNoFrom([
      sql<number>`legal_version('terms')`.as('terms'),
      sql<number>`legal_version('privacy')`.as('privacy'),
      sql<number>`legal_version('imprint')`.as('imprint'),
    ])
    .executeTakeFirstOrThrow()
}

/** What a user agreed to last; undefined where nothing is kept. */
export function findAgreement(db: Database | Trx, userId: string) {
  return db
    .selectFrom('user_agreements')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('agreed_at', 'desc')
    .limit(1)
    .executeTakeFirst()
}
