import type { QuestionInput, QuestionView } from '@foyer/contract'
import { MAX_QUESTIONS } from '@foyer/domain'
import { sql } from 'kysely'
import type { Trx } from '../../../db/database.ts'
import type { Deps } from '../../../deps.ts'
import type { UserActor } from '../../../http/actor.ts'
import { AppError } from '../../../http/app-error.ts'
import { uuidv7 } from '../../../ids.ts'
import { type EventRow, auditForeign, assertManages, canManageEvent, lockEvent } from '../events/index.ts'
import { questionColumns } from './question-fields.ts'
import { countQuestions, listAnsweredQuestions } from './questions.queries.ts'
import { questionView } from './questions.view.ts'

interface QuestionIds {
  eventId: string
  questionId: string
}

/** Adds a question at the end of an event's list. */
export function createQuestion(
  deps: Deps,
  actor: UserActor,
  eventId: string,
  input: QuestionInput,
): Promise<QuestionView> {
  return deps.db.transaction().execute(async (trx) => {
    // The lock makes changes of one event's questions come one after the other, so that the limit holds.
    const event = assertManages(actor, await lockEvent(trx, eventId))
    const { count, next } = await countQuestions(trx, event.id)
    if (count >= MAX_QUESTIONS) throw new AppError('question.too_many')
    const columns = await questionColumns(trx, event.id, input)
    const created = await trx
      .insertInto('order_questions')
      .values({ ...columns, id: uuidv7(), event_id: event.id, position: next })
      .returningAll()
      .executeTakeFirstOrThrow()
    await auditForeign(trx, actor, event, 'create_question', { after: { label: input.label } })
    return questionView({ ...created, answers: 0 })
  })
}

export function updateQuestion(
  deps: Deps,
  actor: UserActor,
  ids: QuestionIds,
  input: QuestionInput,
): Promise<QuestionView> {
  return deps.db.transaction().execute(async (trx) => {
    const event = await assertManagesQuestion(trx, actor, ids)
    const columns = await questionColumns(trx, ids.eventId, input)
    await trx.updateTable('order_questions').set(columns).where('id', '=', ids.questionId).execute()
    const updated = (await listAnsweredQuestions(trx, ids.eventId)).find(({ id }) => id === ids.questionId)
    if (!updated) throw new Error('The question just changed is not there')
    await auditForeign(trx, actor, event, 'update_question', { after: { label: input.label } })
    return questionView(updated)
  })
}

/** Asks no more. Answers stand for themselves and stay. */
export function deleteQuestion(deps: Deps, actor: UserActor, ids: QuestionIds): Promise<void> {
  return deps.db.transaction().execute(async (trx) => {
    const event = await assertManagesQuestion(trx, actor, ids)
    await trx.deleteFrom('order_questions').where('id', '=', ids.questionId).execute()
    await auditForeign(trx, actor, event, 'delete_question')
  })
}

/** Puts an event's questions in the given order. The list must name each of them once. */
export function orderQuestions(
  deps: Deps,
  actor: UserActor,
  eventId: string,
  questionIds: string[],
): Promise<QuestionView[]> {
  return deps.db.transaction().execute(async (trx) => {
    const event = assertManages(actor, await lockEvent(trx, eventId))
    const present = new Set((await listAnsweredQuestions(trx, event.id)).map(({ id }) => id))
    const named = new Set(questionIds)
    if (
      questionIds.length !== present.size ||
      named.size !== present.size ||
      !questionIds.every((id) => present.has(id))
    )
      throw new AppError('question.invalid', { fields: { questionIds: 'order_of_questions' } })
    await sql`
      update order_questions set position = place.position - 1
      from unnest(${questionIds}::uuid[]) with ordinality as place(id, position)
      where order_questions.id = place.id`.execute(trx)
    await auditForeign(trx, actor, event, 'order_questions')
    return (await listAnsweredQuestions(trx, event.id)).map(questionView)
  })
}

async function assertManagesQuestion(
  trx: Trx,
  actor: UserActor,
  { eventId, questionId }: QuestionIds,
): Promise<EventRow> {
  const event = await lockEvent(trx, eventId)
  const found = await trx
    .selectFrom('order_questions')
    .select('id')
    .where('id', '=', questionId)
    .where('event_id', '=', eventId)
    .executeTakeFirst()
  if (!event || !found || !canManageEvent(actor, event)) throw new AppError('question.not_found')
  return event
}
