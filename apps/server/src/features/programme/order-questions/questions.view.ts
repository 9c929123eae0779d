import type { AnswerView, CheckoutQuestionView, QuestionView } from '@foyer/contract'
import { answerText, askedOf } from '@foyer/domain'
import type { OrderLine } from '../../../db/schema/index.ts'
import type { AnswerRow } from './answers.queries.ts'
import type { QuestionRow } from './questions.queries.ts'

export function questionView(question: QuestionRow & { answers: number }): QuestionView {
  return {
    _id: question.id,
    eventId: question.event_id,
    scope: question.scope,
    kind: question.kind,
    label: question.label,
    help: question.help,
    options: question.options,
    required: question.required,
    ticketIds: question.ticket_type_ids,
    sensitive: question.sensitive,
    showAtDoor: question.show_at_door,
    position: question.position,
    answers: question.answers,
  }
}

/** What the checkout of an order asks, without the questions that are about other tickets. */
export function checkoutQuestions(
  questions: readonly QuestionRow[],
  lines: readonly OrderLine[],
): CheckoutQuestionView[] {
  return questions
    .map((question) => ({
      _id: question.id,
      kind: question.kind,
      label: question.label,
      help: question.help,
      options: question.options,
      required: question.required,
      askedOf: askedOf({ scope: question.scope, ticketTypeIds: question.ticket_type_ids }, lines),
    }))
    .filter((question) => question.askedOf.length > 0)
}

export function answerView(answer: AnswerRow): AnswerView {
  return {
    questionId: answer.question_id,
    guest: answer.guest,
    label: answer.label,
    kind: answer.kind,
    value: answer.value,
    text: answerText(answer.value),
  }
}
