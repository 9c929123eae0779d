import type { AnswerInput } from '@foyer/contract'
import { type AnswerFault, type AnswerValue, askedOf, checkAnswer } from '@foyer/domain'
import type { Trx } from '../../../db/database.ts'
import type { OrderLine } from '../../../db/schema/index.ts'
import { AppError } from '../../../http/app-error.ts'
import type { FieldFault } from '../../../http/field-faults.ts'
import { listAnswers } from './answers.queries.ts'
import { listQuestions, type QuestionRow } from './questions.queries.ts'

interface AskedOrder {
  readonly id: string
  readonly event_id: string
  readonly lines: readonly OrderLine[]
}

/** One thing an order is asked: a question, and of whom. */
interface Asked {
  readonly question: QuestionRow
  readonly guest: number
}

const FAULTS: Record<AnswerFault, FieldFault> = {
  required: 'answer_required',
  wrong_type: 'answer_kind',
  too_long: 'answer_long',
  not_one_line: 'answer_lines',
  not_readable: 'answer_characters',
  not_a_phone: 'answer_phone',
  not_an_option: 'answer_option',
  not_a_date: 'answer_date',
}

function path({ questionId, guest }: { questionId: string; guest: number }): string {
  return `answers.${questionId}.${guest}`
}

async function listAsked(trx: Trx, order: AskedOrder): Promise<Asked[]> {
  const questions = await listQuestions(trx, order.event_id)
  return questions.flatMap((question) =>
    askedOf({ scope: question.scope, ticketTypeIds: question.ticket_type_ids }, order.lines).map((guest) => ({
      question,
      guest,
    })),
  )
}

/**
 * Checks what was answered against what is asked and writes it with the questions as they are worded now. Answers to questions
 * that are no longer asked stay. The order must be locked.
 */
export async function saveAnswers(trx: Trx, order: AskedOrder, answers: readonly AnswerInput[]): Promise<void> {
  const asked = await listAsked(trx, order)
  const kept = checkAnswers(asked, answers)
  const questionIds = [...new Set(asked.map(({ question }) => question.id))]
  if (questionIds.length === 0) return
  await trx
    .deleteFrom('order_answers')
    .where('order_id', '=', order.id)
    .where('question_id', 'in', questionIds)
    .execute()
  const rows = kept.map(({ question, guest, value }) => ({
    order_id: order.id,
    guest,
    question_id: question.id,
    label: question.label,
    kind: question.kind,
    value: JSON.stringify(value),
    sensitive: question.sensitive,
    show_at_door: question.show_at_door,
    position: question.position,
  }))
  if (rows.length > 0) await trx.insertInto('order_answers').values(rows).execute()
}

function checkAnswers(asked: readonly Asked[], answers: readonly AnswerInput[]): (Asked & { value: AnswerValue })[] {
  const fields: Record<string, FieldFault> = {}
  const given = new Map(answers.map((answer) => [path(answer), answer.value]))
  if (given.size < answers.length) throw new AppError('order.answers_invalid', { fields: { answers: 'answer_twice' } })
  const expected = new Set(asked.map(({ question, guest }) => path({ questionId: question.id, guest })))
  for (const place of given.keys()) if (!expected.has(place)) fields[place] = 'answer_not_asked'
  const kept = asked.flatMap(({ question, guest }) => {
    const place = path({ questionId: question.id, guest })
    const check = checkAnswer(question, given.get(place) ?? null)
    if (!check.ok) fields[place] = FAULTS[check.reason]
    return check.ok && check.value !== null ? [{ question, guest, value: check.value }] : []
  })
  if (Object.keys(fields).length > 0) throw new AppError('order.answers_invalid', { fields })
  return kept
}

/** Whether a required answer is missing: its question was added since, or the order was placed without the checkout. */
export async function lacksAnswers(trx: Trx, order: AskedOrder): Promise<boolean> {
  const required = (await listAsked(trx, order)).filter(({ question }) => question.required)
  if (required.length === 0) return false
  const answered = new Set((await listAnswers(trx, [order.id])).map((row) => `${row.question_id}.${row.guest}`))
  return required.some(({ question, guest }) => !answered.has(`${question.id}.${guest}`))
}
