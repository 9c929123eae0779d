import type { AdminAppealView } from '@foyer/contract'
import { sourcesOf } from '@foyer/domain'
import { sql } from 'kysely'
import type { Database, Trx } from '../../../db/database.ts'
import type { Deps } from '../../../deps.ts'
import type { UserActor } from '../../../http/actor.ts'
import { AppError } from '../../../http/app-error.ts'
import { uuidv7 } from '../../../ids.ts'
import { writeAudit } from '../../operations/audit/index.ts'
import { lockOrganisation } from '../../people/organisations/index.ts'
import { lockEvent } from '../../programme/events/index.ts'
import { mayDecide } from './appeal.policy.ts'
import { type AppealRow, findAppeal, listMessages, WAITING } from './appeals.queries.ts'
import { adminAppealView } from './appeals.view.ts'
import { auditLift, lift, targetOf } from './lift-suspension.ts'
import { findSuspension } from './suspensions.queries.ts'

export async function readAppeal(db: Database | Trx, actor: UserActor, id: string): Promise<AdminAppealView> {
  const appeal = await findAppeal(db, id)
  if (!appeal) throw new AppError('appeal.not_found')
  return adminAppealView(appeal, await listMessages(db, [id]), {
    mine: appeal.imposed_by === actor.userId,
    mayDecide: await mayDecide(db, actor.userId, appeal),
  })
}

/** Locks the appeal, so that the second of two concurrent decisions sees the first. */
async function lockAppeal(trx: Trx, id: string): Promise<AppealRow> {
  await trx.selectFrom('appeals').select('id').where('id', '=', id).forUpdate().execute()
  const appeal = await findAppeal(trx, id)
  if (!appeal) throw new AppError('appeal.not_found')
  return appeal
}

/** Locks what an appeal is about before the appeal, as lifting a suspension does: in the opposite order, two administrators could deadlock. */
async function lockWhatIsSuspended(trx: Trx, appealId: string): Promise<void> {
  const appeal = await findAppeal(trx, appealId)
  const suspension = appeal && (await findSuspension(trx, appeal.suspension_id))
  if (suspension?.user_id)
    await trx.selectFrom('users').select('id').where('id', '=', suspension.user_id).forNoKeyUpdate().execute()
  if (suspension?.organisation_id) await lockOrganisation(trx, suspension.organisation_id)
  if (suspension?.event_id) await lockEvent(trx, suspension.event_id)
}

function auditTarget(appeal: AppealRow) {
  const label =
    appeal.title ?? appeal.organisation_name ?? `${appeal.appellant_first_name} ${appeal.appellant_last_name}`.trim()
  return { kind: 'appeal' as const, id: appeal.id, label }
}

/** Marks an appeal as under review. */
export function reviewAppeal(deps: Deps, actor: UserActor, id: string): Promise<AdminAppealView> {
  return deps.db.transaction().execute(async (trx) => {
    const appeal = await lockAppeal(trx, id)
    const moved = await trx
      .updateTable('appeals')
      .set({ state: 'in_review' })
      .where('id', '=', id)
      .where('state', 'in', sourcesOf('appeal', 'in_review'))
      .executeTakeFirst()
    if (moved.numUpdatedRows === 0n) throw new AppError('appeal.state')
    await writeAudit(trx, {
      actorId: actor.userId,
      action: 'appeal.review',
      target: auditTarget(appeal),
      before: { state: appeal.state },
      after: { state: 'in_review' },
    })
    return readAppeal(trx, actor, id)
  })
}

/** Sends a message to the appellant and queues a mail about it. */
export function answerAppeal(deps: Deps, actor: UserActor, id: string, text: string): Promise<AdminAppealView> {
  return deps.db.transaction().execute(async (trx) => {
    const appeal = await lockAppeal(trx, id)
    if (!WAITING.some((state) => state === appeal.state)) throw new AppError('appeal.state')
    const messageId = uuidv7()
    await trx
      .insertInto('appeal_messages')
      .values({ id: messageId, appeal_id: id, author_id: actor.userId, by_administrator: true, text })
      .execute()
    await deps.outbox.announce(trx, { name: 'appeal.answered', suspensionId: appeal.suspension_id, messageId })
    await writeAudit(trx, {
      actorId: actor.userId,
      action: 'appeal.answer',
      target: auditTarget(appeal),
      after: { text },
    })
    return readAppeal(trx, actor, id)
  })
}

export interface Verdict {
  readonly decision: 'upheld' | 'overturned'
  readonly note: string
}

/** Decides an appeal. Overturning lifts the suspension, with all it did, in the same transaction. */
export function decideAppeal(
  deps: Deps,
  actor: UserActor,
  id: string,
  { decision, note }: Verdict,
): Promise<AdminAppealView> {
  return deps.db.transaction().execute(async (trx) => {
    await lockWhatIsSuspended(trx, id)
    const appeal = await lockAppeal(trx, id)
    if (!(await mayDecide(trx, actor.userId, appeal))) throw new AppError('appeal.own_decision')
    const decided = await trx
      .updateTable('appeals')
      .set({ state: decision, decided_by: actor.userId, decided_at: sql<Date>`now()`, decision_note: note })
      .where('id', '=', id)
      .where('state', 'in', sourcesOf('appeal', decision))
      .executeTakeFirst()
    if (decided.numUpdatedRows === 0n) throw new AppError('appeal.state')
    await carryOut(deps, trx, appeal, actor.userId, { decision, note })
    await writeAudit(trx, {
      actorId: actor.userId,
      action: `appeal.${decision === 'upheld' ? 'uphold' : 'overturn'}`,
      target: auditTarget(appeal),
      before: { state: appeal.state },
      after: { state: decision, note },
    })
    return readAppeal(trx, actor, id)
  })
}

async function carryOut(
  deps: Deps,
  trx: Trx,
  { suspension_id: suspensionId }: AppealRow,
  actorId: string,
  { decision, note }: Verdict,
): Promise<void> {
  const suspension = await findSuspension(trx, suspensionId)
  if (!suspension) return
  if (decision === 'overturned') {
    await lift(deps, trx, suspension, actorId, note)
    return auditLift(trx, actorId, targetOf(suspension), note)
  }
  return deps.outbox.announce(trx, { name: 'appeal.upheld', suspensionId })
}
