import { sql } from 'kysely'
import type { Trx } from '../../../db/database.ts'
import type { MemberActor } from '../../../http/actor.ts'
import { AppError } from '../../../http/app-error.ts'
import { belongsTo } from './may.ts'

/** The current organisation of a user. A user without one who creates a first event gets one as its owner. */
export async function ensureOrganisation(trx: Trx, actor: MemberActor): Promise<string> {
  if (actor.organisationId === undefined) throw new AppError('organisation.not_found')
  if (actor.organisationId !== null) return actor.organisationId
  await sql`select ensure_organisation(${actor.userId}::uuid)`.execute(trx)
  return actor.userId
}

/** The user as owner of the organisation that was just created, or with the existing membership. */
export function asMemberOf(actor: MemberActor, organisationId: string): MemberActor {
  if (actor.kind === 'key' || belongsTo(actor, organisationId)) return actor
  const owned = { organisationId, role: 'owner', eventIds: null, lacksSecondFactor: false } as const
  return { ...actor, memberships: [...actor.memberships, owned] }
}
