import type { AnswerView, CheckoutQuestionView, QuestionView } from '@foyer/contract'
import { answerText, askedOf, optionIn, type Reading, textIn } from '@foyer/domain'
import type { OrderLine } from '../../../db/schema/index.ts'
import { fallbacksOf } from '../events/index.ts'
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

/** What the checkout of an order asks in its reader's language, without the questions that are about other tickets. */
export function checkoutQuestions(
  questions: readonly QuestionRow[],
  lines: readonly OrderLine[],
  reading: Reading,
): CheckoutQuestionView[] {
  return questions
    .map((question) => ({
      _id: question.id,
      kind: question.kind,
      ...shownQuestion(question, reading),
      options: question.options,
      required: question.required,
      askedOf: askedOf({ scope: question.scope, ticketTypeIds: question.ticket_type_ids }, lines),
    }))
    .filter((question) => question.askedOf.length > 0)
}

function shownQuestion(question: QuestionRow, reading: Reading) {
  const label = textIn(question.label, 'label', question.translations, reading)
  const help = textIn(question.help, 'help', question.translations, reading)
  const options = question.options.map((option) => optionIn(option, question.translations, reading))
  const original = options.find(({ language }) => language !== reading.language)
  return {
    label: label.text,
    help: help.text,
    optionTexts: options.map(({ text }) => text),
    fallbacks: fallbacksOf({ label, help, ...(original && { options: original }) }, reading),
  }
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
