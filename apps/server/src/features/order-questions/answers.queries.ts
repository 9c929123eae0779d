import type { Selectable } from 'kysely'
import type { Database, Trx } from '../../db/database.ts'
import type { OrderAnswersTable } from '../../db/schema/index.ts'

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
