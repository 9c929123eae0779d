import type { QuestionInput, QuestionView } from '@foyer/contract'
import { MAX_QUESTIONS } from '@foyer/domain'
import { sql } from 'kysely'
import type { Trx } from '../../../db/database.ts'
import type { Deps } from '../../../deps.ts'
import type { MemberActor } from '../../../http/actor.ts'
import { AppError } from '../../../http/app-error.ts'
import { uuidv7 } from '../../../ids.ts'
import { auditEvent, changeOf, type EventRow, lockManagedEvent, noteByHand } from '../events/index.ts'
import { questionColumns } from './question-fields.ts'
import { countQuestions, listAnsweredQuestions, type QuestionRow } from './questions.queries.ts'
import { questionView } from './questions.view.ts'

interface QuestionIds {
  eventId: string
  questionId: string
}

/** Adds a question at the end of an event's list. */
export function createQuestion(
  deps: Deps,
  actor: MemberActor,
  eventId: string,
  input: QuestionInput,
): Promise<QuestionView> {
  return deps.db.transaction().execute(async (trx) => {
    // The lock makes changes of one event's questions come one after the other, so that the limit holds.
    const event = await lockManagedEvent(trx, actor, 'events:write', eventId)
    const { count, next } = await countQuestions(trx, event.id)
    if (count >= MAX_QUESTIONS) throw new AppError('question.too_many')
    const columns = await questionColumns(trx, event.id, input)
    const created = await trx
      .insertInto('order_questions')
      .values({ ...columns, id: uuidv7(), event_id: event.id, position: next })
      .returningAll()
      .executeTakeFirstOrThrow()
    await noteByHand(trx, event, 'questions')
    await auditEvent(trx, actor, event, 'create_question', { after: { label: input.label } })
    return questionView({ ...created, answers: 0 })
  })
}

export function updateQuestion(
  deps: Deps,
  actor: MemberActor,
  ids: QuestionIds,
  input: QuestionInput,
): Promise<QuestionView> {
  return deps.db.transaction().execute(async (trx) => {
    const { event, question } = await openQuestion(trx, actor, ids)
    const columns = await questionColumns(trx, ids.eventId, input)
    await trx.updateTable('order_questions').set(columns).where('id', '=', ids.questionId).execute()
    const updated = (await listAnsweredQuestions(trx, ids.eventId)).find(({ id }) => id === ids.questionId)
    if (!updated) throw new Error('The question just changed is not there')
    const change = changeOf(question, columns)
    await noteByHand(trx, event, 'questions')
    await auditEvent(trx, actor, event, 'update_question', {
      before: change.before,
      after: { question: question.label, ...change.after },
    })
    return questionView(updated)
  })
}

/** Deletes a question. Its answers stay: they are stored with its wording. */
export function deleteQuestion(deps: Deps, actor: MemberActor, ids: QuestionIds): Promise<void> {
  return deps.db.transaction().execute(async (trx) => {
    const { event, question } = await openQuestion(trx, actor, ids)
    await trx.deleteFrom('order_questions').where('id', '=', ids.questionId).execute()
    await noteByHand(trx, event, 'questions')
    await auditEvent(trx, actor, event, 'delete_question', { before: { label: question.label } })
  })
}

/** Puts an event's questions in the given order. The list must name each of them once. */
export function orderQuestions(
  deps: Deps,
  actor: MemberActor,
  eventId: string,
  questionIds: string[],
): Promise<QuestionView[]> {
  return deps.db.transaction().execute(async (trx) => {
    const event = await lockManagedEvent(trx, actor, 'events:write', eventId)
    const before = await listAnsweredQuestions(trx, event.id)
    const present = new Set(before.map(({ id }) => id))
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
    const questions = await listAnsweredQuestions(trx, event.id)
    await noteByHand(trx, event, 'questions')
    await auditEvent(trx, actor, event, 'order_questions', {
      before: { order: before.map(({ label }) => label) },
      after: { order: questions.map(({ label }) => label) },
    })
    return questions.map(questionView)
  })
}

/** A question with its event, locked so that changes of one event's questions come one after the other. */
async function openQuestion(
  trx: Trx,
  actor: MemberActor,
  { eventId, questionId }: QuestionIds,
): Promise<{ event: EventRow; question: QuestionRow }> {
  const event = await lockManagedEvent(trx, actor, 'events:write', eventId, 'question.not_found')
  const found = await trx
    .selectFrom('order_questions')
    .selectAll()
    .where('id', '=', questionId)
    .where('event_id', '=', eventId)
    .executeTakeFirst()
  if (!found) throw new AppError('question.not_found')
  return { event, question: found }
}
