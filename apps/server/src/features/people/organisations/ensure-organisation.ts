import { required } from '@foyer/domain'
import { sql } from 'kysely'
import type { Trx } from '../../../db/database.ts'
import type { MemberActor } from '../../../http/actor.ts'
import { AppError } from '../../../http/app-error.ts'
import { uuidv7 } from '../../../ids.ts'
import { lockUser, organiserNameOf, type UserRow } from '../accounts/index.ts'
import { newSlug } from './create-organisation.ts'
import { belongsTo } from './may.ts'
import { findOrganisation } from './organisations.queries.ts'
import { listOwnedOrganisations } from './owners.queries.ts'

/**
 * The current organisation of a user. A user without one who creates a first event gets one as its owner. The first organisation of a
 * person has their id, and others may own it after they have left: then they get another one.
 */
export async function ensureOrganisation(trx: Trx, actor: MemberActor): Promise<string> {
  if (actor.organisationId === undefined) throw new AppError('organisation.not_found')
  if (actor.organisationId !== null) return actor.organisationId
  // The lock makes two first events of a person find one organisation.
  const user = required(await lockUser(trx, actor.userId), 'the account of a session')
  const [owned] = await listOwnedOrganisations(trx, user.id)
  if (owned !== undefined) return owned
  if (await findOrganisation(trx, user.id)) return foundAnother(trx, user)
  await sql`select ensure_organisation(${user.id}::uuid)`.execute(trx)
  return user.id
}

async function foundAnother(trx: Trx, user: UserRow): Promise<string> {
  const id = uuidv7()
  const name = (organiserNameOf(user) || '–').slice(0, 100)
  const { currency, timezone, public_contact } = user
  await trx
    .insertInto('organisations')
    .values({ id, name, slug: newSlug(name, id), public_contact, currency, timezone })
    .execute()
  await trx.insertInto('members').values({ organisation_id: id, user_id: user.id, role: 'owner' }).execute()
  return id
}

/** The user as owner of the organisation that was just created, or with the existing membership. */
export function asMemberOf(actor: MemberActor, organisationId: string): MemberActor {
  if (actor.kind === 'key' || belongsTo(actor, organisationId)) return actor
  const owned = { organisationId, role: 'owner', eventIds: null, lacksSecondFactor: false } as const
  return { ...actor, memberships: [...actor.memberships, owned] }
}
