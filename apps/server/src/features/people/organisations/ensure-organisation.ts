import { sql } from 'kysely'
import type { Trx } from '../../../db/database.ts'
import type { MemberActor } from '../../../http/actor.ts'
import { AppError } from '../../../http/app-error.ts'

/** The organisation that somebody works in. Who belongs to none and organises for the first time gets one, as its owner. */
export async function ensureOrganisation(trx: Trx, actor: MemberActor): Promise<string> {
  if (actor.organisationId === undefined) throw new AppError('organisation.not_found')
  if (actor.organisationId !== null) return actor.organisationId
  await sql`select ensure_organisation(${actor.userId}::uuid)`.execute(trx)
  return actor.userId
}
