import type { AgreementView, OwnAgreementView } from '@foyer/contract'
import { type Insertable, sql } from 'kysely'
import type { Database, Trx } from '../../../db/database.ts'
import type { UserAgreementsTable } from '../../../db/schema/index.ts'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../http/app-error.ts'
import { findAgreement, findVersionsInForce } from './legal-texts.queries.ts'

/** The columns of a row that stores an agreement. */
export interface AgreementColumns {
  readonly terms_version: number | null
  readonly privacy_version: number | null
  readonly agreed_at: Date | null
}

/** Values for the columns of an agreement that is given in the statement: the versions in force, and its time. */
export function agreementNow() {
  return {
    terms_version: sql<number>`legal_version('terms')`,
    privacy_version: sql<number>`legal_version('privacy')`,
    agreed_at: sql<Date>`now()`,
  }
}

/** Null where nobody agreed, or before agreements were kept. */
export function agreementView(kept: AgreementColumns): AgreementView | null {
  const { terms_version: terms, privacy_version: privacy, agreed_at: agreedAt } = kept
  if (terms === null || privacy === null || agreedAt === null) return null
  return { terms, privacy, agreedAt: agreedAt.toISOString() }
}

/** Stores what a user agreed to; a second agreement to the same versions keeps the first time. */
export async function keepAgreement(trx: Trx, userId: string, given: AgreementColumns): Promise<void> {
  const { terms_version, privacy_version, agreed_at } = given
  if (terms_version === null || privacy_version === null || agreed_at === null) return
  await insertAgreement(trx, { user_id: userId, terms_version, privacy_version, agreed_at })
}

async function insertAgreement(trx: Trx, agreement: Insertable<UserAgreementsTable>): Promise<void> {
  await trx
    .insertInto('user_agreements')
    .values(agreement)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** What a user agreed to last; null where nothing is kept. */
export async function readAgreement(db: Database, userId: string): Promise<AgreementView | null> {
  const kept = await findAgreement(db, userId)
  return kept ? agreementView(kept) : null
}

/** The versions in force, and what a user agreed to last. */
export async function readOwnAgreement(db: Database | Trx, userId: string): Promise<OwnAgreementView> {
  const { terms, privacy } = await findVersionsInForce(db)
  const kept = await findAgreement(db, userId)
  const due = terms > (kept?.terms_version ?? 0) || privacy > (kept?.privacy_version ?? 0)
  return { terms, privacy, agreed: kept ? agreementView(kept) : null, due }
}

/** Stores that a user agrees to the versions they were shown; throws if these are no longer in force. */
export function agree(
  deps: Pick<Deps, 'db'>,
  userId: string,
  shown: { readonly terms: number; readonly privacy: number },
): Promise<OwnAgreementView> {
  return deps.db.transaction().execute(async (trx) => {
    const { terms, privacy } = await findVersionsInForce(trx)
    if (shown.terms !== terms || shown.privacy !== privacy) throw new AppError('legal_text.changed')
    await insertAgreement(trx, { user_id: userId, terms_version: terms, privacy_version: privacy })
    return readOwnAgreement(trx, userId)
  })
}
