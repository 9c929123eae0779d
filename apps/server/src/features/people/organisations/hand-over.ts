import type { HandoverView } from '@foyer/contract'
import { fullName, required } from '@foyer/domain'
import { type Selectable, sql } from 'kysely'
import type { Database, Trx } from '../../../db/database.ts'
import { isUniqueViolation } from '../../../db/errors.ts'
import type { OwnershipHandoversTable } from '../../../db/schema/index.ts'
import type { Deps } from '../../../deps.ts'
import type { MemberActor } from '../../../http/actor.ts'
import { AppError } from '../../../http/app-error.ts'
import { uuidv7 } from '../../../ids.ts'
import { workOnEach } from '../../../jobs/work-on-each.ts'
import { writeAudit } from '../../operations/audit/index.ts'
import { findUser } from '../accounts/index.ts'
import { assertPermitted } from './assert-permitted.ts'
import { assertPerson } from './assert-person.ts'
import { auditAct } from './audit-act.ts'
import { lockFor } from './lock-for.ts'
import { assertMay } from './may.ts'
import { findMemberWithAccount } from './members.queries.ts'
import { findMember, lockOrganisation } from './organisations.queries.ts'

type HandoverRow = Selectable<OwnershipHandoversTable>

/** How long either side can cancel the transfer after both have agreed. */
const CALL_BACK = '72 hours'

function openHandover(db: Database | Trx, organisationId: string): Promise<HandoverRow | undefined> {
  return db
    .selectFrom('ownership_handovers')
    .selectAll()
    .where('organisation_id', '=', organisationId)
    .where('state', 'in', ['offered', 'agreed'])
    .executeTakeFirst()
}

export function findHandover(db: Database, id: string): Promise<HandoverRow | undefined> {
  return db.selectFrom('ownership_handovers').selectAll().where('id', '=', id).executeTakeFirst()
}

/** The current ownership transfer of an organisation. */
export async function getHandover(
  { db }: Pick<Deps, 'db'>,
  actor: MemberActor,
  organisationId: string,
): Promise<HandoverView | null> {
  await assertPermitted(db, actor, 'members:read', organisationId)
  const handover = await openHandover(db, organisationId)
  return handover ? handoverView(db, handover, actor) : null
}

async function handoverView(db: Database | Trx, handover: HandoverRow, actor: MemberActor): Promise<HandoverView> {
  const person = async (userId: string) => {
    const member = await findMemberWithAccount(db, handover.organisation_id, userId)
    return { _id: userId, name: fullName(member?.first_name ?? '', member?.last_name ?? '') }
  }
  const receives = actor.userId === handover.to_user
  return {
    from: await person(handover.from_user),
    to: await person(handover.to_user),
    state: handover.state === 'agreed' ? 'agreed' : 'offered',
    offeredAt: handover.offered_at.toISOString(),
    completesAt: handover.completes_at?.toISOString() ?? null,
    can: {
      agree: receives && handover.state === 'offered',
      callBack: receives || actor.userId === handover.from_user,
    },
  }
}

/** An owner offers the ownership to another member. A unique index allows one transfer at a time. */
export async function offerOwnership(
  deps: Deps,
  actor: MemberActor,
  organisationId: string,
  toUser: string,
): Promise<HandoverView> {
  assertPerson(actor)
  try {
    return await deps.db.transaction().execute(async (trx) => {
      await lockFor(trx, actor, 'members:write', organisationId)
      const [giver, receiver] = [
        await findMember(trx, organisationId, actor.userId),
        await findMemberWithAccount(trx, organisationId, toUser),
      ]
      if (giver?.role !== 'owner' || !receiver || receiver.user_id === actor.userId || receiver.role === 'owner')
        throw new AppError('member.not_found')
      const handover = await trx
        .insertInto('ownership_handovers')
        .values({ id: uuidv7(), organisation_id: organisationId, from_user: actor.userId, to_user: toUser })
        .returningAll()
        .executeTakeFirstOrThrow()
      await announce(deps, trx, handover, 'offered')
      await auditAct(trx, actor, {
        organisationId,
        action: 'ownership.offer',
        target: { kind: 'member', id: toUser, label: fullName(receiver.first_name, receiver.last_name) },
      })
      return handoverView(trx, handover, actor)
    })
  } catch (error) {
    if (isUniqueViolation(error, 'ownership_handovers_open')) throw new AppError('ownership.pending', { cause: error })
    throw error
  }
}

/** The new owner agrees, which starts the period in which the transfer can be cancelled. */
export async function agreeToOwnership(deps: Deps, actor: MemberActor, organisationId: string): Promise<HandoverView> {
  assertPerson(actor)
  assertMay(actor, 'organisation:read', { organisationId, eventId: null })
  return deps.db.transaction().execute(async (trx) => {
    const handover = await trx
      .updateTable('ownership_handovers')
      .set({
        state: 'agreed',
        agreed_at: sql<Date>`now()`,
        completes_at: sql<Date>`now() + ${CALL_BACK}::interval`,
      })
      .where('organisation_id', '=', organisationId)
      .where('to_user', '=', actor.userId)
      .where('state', '=', 'offered')
      .returningAll()
      .executeTakeFirst()
    if (!handover) throw new AppError('ownership.not_found')
    await announce(deps, trx, handover, 'agreed')
    await auditAct(trx, actor, {
      organisationId,
      action: 'ownership.agree',
      target: { kind: 'organisation', id: organisationId, label: '' },
      after: { completes_at: handover.completes_at },
    })
    return handoverView(trx, handover, actor)
  })
}

/** Either side cancels a transfer that is not complete. Completing it locks the same row, so only one of the two succeeds. */
export async function callBackOwnership(deps: Deps, actor: MemberActor, organisationId: string): Promise<void> {
  assertPerson(actor)
  assertMay(actor, 'organisation:read', { organisationId, eventId: null })
  await deps.db.transaction().execute(async (trx) => {
    const handover = await trx
      .updateTable('ownership_handovers')
      .set({ state: 'called_back', ended_at: sql<Date>`now()` })
      .where('organisation_id', '=', organisationId)
      .where('state', 'in', ['offered', 'agreed'])
      .where((eb) => eb.or([eb('from_user', '=', actor.userId), eb('to_user', '=', actor.userId)]))
      .returningAll()
      .executeTakeFirst()
    if (!handover) throw new AppError('ownership.not_found')
    await announce(deps, trx, handover, 'called_back')
    await auditAct(trx, actor, {
      organisationId,
      action: 'ownership.call_back',
      target: { kind: 'organisation', id: organisationId, label: '' },
    })
  })
}

/** Completes transfers that can no longer be cancelled. Any number of workers may run it concurrently. */
export async function completeHandovers(deps: Deps): Promise<void> {
  const due = await deps.db
    .selectFrom('ownership_handovers')
    .select(['id', 'organisation_id'])
    .where('state', '=', 'agreed')
    .where(sql<boolean>`completes_at <= now()`)
    .execute()
  await workOnEach(
    due,
    ({ id, organisation_id: organisationId }) => completeHandover(deps, organisationId, id),
    (error, { id }) => deps.log.error({ err: error, handover: id }, 'a transfer of ownership could not be completed'),
  )
}

/** Locks the organisation first, as all code that changes its members does. */
async function completeHandover(deps: Deps, organisationId: string, id: string): Promise<void> {
  await deps.db.transaction().execute(async (trx) => {
    const organisation = required(await lockOrganisation(trx, organisationId), 'the organisation of a hand-over')
    const handover = await trx
      .updateTable('ownership_handovers')
      .set({ state: 'completed', ended_at: sql<Date>`now()` })
      .where('id', '=', id)
      .where('state', '=', 'agreed')
      .where(sql<boolean>`completes_at <= now()`)
      .returningAll()
      .executeTakeFirst()
    // Another worker has completed the transfer, or it has just been cancelled.
    if (!handover) return
    // A giver who is no longer an owner has no ownership to transfer, and a receiver who is suspended or gone could not use it.
    const giver = await findMember(trx, organisationId, handover.from_user)
    const receiver = await findMember(trx, organisationId, handover.to_user)
    const account = await findUser(trx, handover.to_user)
    if (giver?.role !== 'owner' || !receiver || !account || account.suspended_at !== null)
      return callBackById(deps, trx, handover)
    // The receiver first: there is an owner at every moment.
    await setRole(trx, organisationId, handover.to_user, 'owner')
    await setRole(trx, organisationId, handover.from_user, 'manager')
    await announce(deps, trx, handover, 'completed')
    for (const userId of [handover.to_user, handover.from_user])
      await deps.outbox.announce(trx, {
        name: 'member.changed',
        organiserId: organisationId,
        userId,
        news: 'role_changed',
      })
    await writeAudit(trx, {
      actorId: null,
      organisationId,
      action: 'ownership.complete',
      target: { kind: 'organisation', id: organisationId, label: organisation.name },
      before: { owner: handover.from_user },
      after: { owner: handover.to_user },
    })
  })
}

async function callBackById(deps: Deps, trx: Trx, handover: HandoverRow): Promise<void> {
  await trx.updateTable('ownership_handovers').set({ state: 'called_back' }).where('id', '=', handover.id).execute()
  await announce(deps, trx, handover, 'called_back')
}

async function setRole(trx: Trx, organisationId: string, userId: string, role: 'owner' | 'manager'): Promise<void> {
  await trx
    .updateTable('members')
    .set({ role, event_ids: null })
    .where('organisation_id', '=', organisationId)
    .where('user_id', '=', userId)
    .execute()
}

function announce(
  { outbox }: Deps,
  trx: Trx,
  handover: HandoverRow,
  news: 'offered' | 'agreed' | 'called_back' | 'completed',
): Promise<void> {
  return outbox.announce(trx, {
    name: 'ownership.changed',
    handoverId: handover.id,
    userIds: [handover.from_user, handover.to_user],
    news,
  })
}
