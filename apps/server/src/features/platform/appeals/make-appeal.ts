import type { SuspensionView } from '@foyer/contract'
import { sourcesOf } from '@foyer/domain'
import type { Database, Trx } from '../../../db/database.ts'
import { isUniqueViolation } from '../../../db/errors.ts'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../http/app-error.ts'
import { limits } from '../../../http/limits.ts'
import { limitRate } from '../../../http/rate-limit.ts'
import { Subject } from '../../../http/subject.ts'
import { uuidv7 } from '../../../ids.ts'
import { listAppealsAgainst, listMessages, WAITING } from './appeals.queries.ts'
import { suspensionView } from './appeals.view.ts'
import { concerns, findSuspension, listSuspensionsOf, type ToldSuspension } from './suspensions.queries.ts'

async function viewsOf(db: Database | Trx, userId: string, suspensions: ToldSuspension[]): Promise<SuspensionView[]> {
  const appeals = await listAppealsAgainst(
    db,
    suspensions.map(({ id }) => id),
  )
  const messages = await listMessages(
    db,
    appeals.map(({ id }) => id),
  )
  return suspensions.map((suspension) => {
    const appeal = appeals.find((each) => each.suspension_id === suspension.id)
    return suspensionView(suspension, appeal, {
      messages: messages.filter((message) => message.appeal_id === appeal?.id),
      readerId: userId,
    })
  })
}

export async function listMySuspensions(deps: Deps, userId: string): Promise<SuspensionView[]> {
  return viewsOf(deps.db, userId, await listSuspensionsOf(deps.db, userId))
}

async function viewOf(db: Database | Trx, userId: string, suspensionId: string): Promise<SuspensionView> {
  const suspension = await findSuspension(db, suspensionId)
  const [view] = suspension ? await viewsOf(db, userId, [suspension]) : []
  if (!view) throw new AppError('appeal.suspension_not_found')
  return view
}

/** Creates an appeal against an active suspension. The unique index admits one of two concurrent calls. */
export async function openAppeal(
  deps: Deps,
  userId: string,
  { suspensionId, statement }: { suspensionId: string; statement: string },
): Promise<SuspensionView> {
  await limitRate(deps, limits.appealLetters, Subject.of('account', userId))
  const suspension = await findSuspension(deps.db, suspensionId)
  if (!suspension || suspension.lifted_at || !(await concerns(deps.db, suspension, userId)))
    throw new AppError('appeal.suspension_not_found')
  try {
    await deps.db
      .insertInto('appeals')
      .values({ id: uuidv7(), suspension_id: suspensionId, user_id: userId, state: 'open', statement })
      .execute()
  } catch (error) {
    if (isUniqueViolation(error, 'appeals_once')) throw new AppError('appeal.exists', { cause: error })
    throw error
  }
  return viewOf(deps.db, userId, suspensionId)
}

/** An appeal of this user; to anybody else it does not exist. */
async function findMine(trx: Trx, userId: string, id: string) {
  const appeal = await trx
    .selectFrom('appeals')
    .selectAll()
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirst()
  if (!appeal) throw new AppError('appeal.not_found')
  return appeal
}

export async function replyToAppeal(deps: Deps, userId: string, id: string, text: string): Promise<SuspensionView> {
  await limitRate(deps, limits.appealLetters, Subject.of('account', userId))
  return deps.db.transaction().execute(async (trx) => {
    const appeal = await findMine(trx, userId, id)
    if (!WAITING.some((state) => state === appeal.state)) throw new AppError('appeal.state')
    await trx
      .insertInto('appeal_messages')
      .values({ id: uuidv7(), appeal_id: id, author_id: userId, by_administrator: false, text })
      .execute()
    return viewOf(trx, userId, appeal.suspension_id)
  })
}

export function withdrawAppeal(deps: Deps, userId: string, id: string): Promise<SuspensionView> {
  return deps.db.transaction().execute(async (trx) => {
    const appeal = await findMine(trx, userId, id)
    const withdrawn = await trx
      .updateTable('appeals')
      .set({ state: 'withdrawn' })
      .where('id', '=', id)
      .where('state', 'in', sourcesOf('appeal', 'withdrawn'))
      .executeTakeFirst()
    if (withdrawn.numUpdatedRows === 0n) throw new AppError('appeal.state')
    return viewOf(trx, userId, appeal.suspension_id)
  })
}
