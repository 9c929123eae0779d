import { createHash, randomBytes } from 'node:crypto'
import { type Selectable, sql } from 'kysely'
import type { Database, Trx } from '../../../db/database.ts'
import type { InvitationsTable } from '../../../db/schema/index.ts'
import { pageOfRows } from '../../../db/page-of-rows.ts'

type InvitationRow = Selectable<InvitationsTable>
export type InvitationWithInviter = InvitationRow & { first_name: string; last_name: string; expired: boolean }

/** How long a link works. */
export const INVITATION_LASTS = '7 days'

function digest(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}

/** A mailed token of 256 bits. Only its hash is kept, so that a leaked table lets nobody in. */
export function newToken(): { token: string; hash: Buffer } {
  const token = randomBytes(32).toString('base64url')
  return { token, hash: digest(token) }
}

function withInviter(db: Database | Trx) {
  return db
    .selectFrom('invitations')
    .innerJoin('users', 'users.id', 'invitations.invited_by')
    .selectAll('invitations')
    .select(['users.first_name', 'users.last_name', sql<boolean>`invitations.expires_at <= now()`.as('expired')])
}

export function findInvitation(
  db: Database | Trx,
  organisationId: string,
  id: string,
): Promise<InvitationWithInviter | undefined> {
  return withInviter(db)
    .where('invitations.organisation_id', '=', organisationId)
    .where('invitations.id', '=', id)
    .executeTakeFirst()
}

export function findInvitationByToken(db: Database | Trx, token: string): Promise<InvitationWithInviter | undefined> {
  return withInviter(db).where('invitations.token_hash', '=', digest(token)).executeTakeFirst()
}

/** An invitation that waits and that this token still opens, for its mail. */
export function findInvitationById(
  db: Database,
  id: string,
  token: string,
): Promise<InvitationWithInviter | undefined> {
  return withInviter(db)
    .where('invitations.id', '=', id)
    .where('token_hash', '=', digest(token))
    .where('accepted_at', 'is', null)
    .where('withdrawn_at', 'is', null)
    .executeTakeFirst()
}

/** Invitations that were neither accepted nor withdrawn, the newest first; expired ones can be sent again. */
export function listInvitations(db: Database, organisationId: string, page: { page: number; limit: number }) {
  return pageOfRows(
    withInviter(db)
      .where('invitations.organisation_id', '=', organisationId)
      .where('accepted_at', 'is', null)
      .where('withdrawn_at', 'is', null)
      .orderBy('sent_at', 'desc')
      .orderBy('invitations.id'),
    db
      .selectFrom('invitations')
      .where('organisation_id', '=', organisationId)
      .where('accepted_at', 'is', null)
      .where('withdrawn_at', 'is', null),
    page,
  )
}

const KEPT_AFTER_EXPIRY = '30 days'

/** Forgets invitations that ended long ago: they hold addresses of people who may have no account. */
export async function forgetOldInvitations(db: Database): Promise<void> {
  await db
    .deleteFrom('invitations')
    .where(sql<boolean>`expires_at < now() - ${KEPT_AFTER_EXPIRY}::interval`)
    .execute()
}
