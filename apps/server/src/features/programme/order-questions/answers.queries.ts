import type { Selectable } from 'kysely'
import type { Database, Trx } from '../../../db/database.ts'
import type { OrderAnswersTable } from '../../../db/schema/index.ts'

export type AnswerRow = Selectable<OrderAnswersTable>

/** The answers of orders: those of the order before those of its guests, each in the order of the questions. */
export function listAnswers(db: Database | Trx, orderIds: readonly string[]): Promise<AnswerRow[]> {
  if (orderIds.length === 0) return Promise.resolve([])
  return db
    .selectFrom('order_answers')
    .selectAll()
    .where('order_id', 'in', orderIds)
    .orderBy('order_id')
    .orderBy('guest')
    .orderBy('position')
    .orderBy('question_id')
    .execute()
}

/** The questions that anybody answered with an order of the event, each by the words it was last asked in. */
export async function listAnsweredLabels(
  db: Database,
  eventId: string,
): Promise<{ questionId: string; label: string }[]> {
  const rows = await db
    .selectFrom('order_answers')
    .innerJoin('orders', 'orders.id', 'order_answers.order_id')
    .select(['order_answers.question_id', 'order_answers.label', 'order_answers.position'])
    .distinctOn('order_answers.question_id')
    .where('orders.event_id', '=', eventId)
    .orderBy('order_answers.question_id')
    .orderBy('order_answers.answered_at', 'desc')
    .execute()
  return rows
    .toSorted((one, other) => one.position - other.position)
    .map(({ question_id: questionId, label }) => ({ questionId, label }))
}

/** What the door is to know of a ticket: the answers marked for it, of its order and of its guest. */
export function listDoorAnswers(db: Database, ticket: { order_id: string; number: number }): Promise<AnswerRow[]> {
  return db
    .selectFrom('order_answers')
    .selectAll()
    .where('order_id', '=', ticket.order_id)
    .where('guest', 'in', [0, ticket.number])
    .where('show_at_door', '=', true)
    .orderBy('guest')
    .orderBy('position')
    .execute()
}
