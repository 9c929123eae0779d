import type { AnswerInput, OrderView } from '@foyer/contract'
import { checkAnswer, type AnswerFault, type AnswerValue, type QuestionKind } from '@foyer/domain'
import type { CheckoutDraft } from './checkout-draft.ts'

type Questions = OrderView['questions']
type Answers = CheckoutDraft['answers']

/** The words for an answer that the server would refuse. */
const WORDS: Readonly<Record<AnswerFault, string>> = {
  required: 'Please answer this.',
  wrong_type: 'Please answer this again.',
  too_long: 'That is too long.',
  not_one_line: 'Keep it to one line.',
  not_readable: 'That holds signs we cannot keep.',
  not_a_phone: 'That is not a phone number we can call.',
  not_an_option: 'Choose from what is offered.',
  not_a_date: 'That is not a day of the calendar.',
}

/** What a question holds before it is answered. */
export function blankAnswer(kind: QuestionKind): AnswerValue {
  if (kind === 'checkbox') return false
  return kind === 'multi_select' ? [] : ''
}

function sameShape(kind: QuestionKind, value: AnswerValue): boolean {
  return typeof value === typeof blankAnswer(kind) && Array.isArray(value) === (kind === 'multi_select')
}

/** What each question starts with: what was typed before, or what the order already knows, as far as it still fits. */
export function startingAnswers(order: Pick<OrderView, 'questions' | 'answers'>, kept: Answers): Answers {
  const known = (questionId: string, guest: number) =>
    order.answers.find((answer) => answer.questionId === questionId && answer.guest === guest)?.value
  return Object.fromEntries(
    order.questions.map(({ _id, kind, askedOf }) => {
      const byGuest = askedOf.map((guest) => {
        const given = kept[_id]?.[guest] ?? known(_id, guest)
        return [guest, given !== undefined && sameShape(kind, given) ? given : blankAnswer(kind)] as const
      })
      return [_id, Object.fromEntries(byGuest)]
    }),
  )
}

/** Field path → what is wrong with the answer. */
export function answerFaults(questions: Questions, answers: Answers): Record<string, string> {
  const faults: Record<string, string> = {}
  for (const question of questions) {
    for (const guest of question.askedOf) {
      const check = checkAnswer(question, answers[question._id]?.[guest] ?? null)
      if (!check.ok) faults[`answers.${question._id}.${guest}`] = WORDS[check.reason]
    }
  }
  return faults
}

/** The answers as they are sent; what is left open is left out. */
export function answersToSend(questions: Questions, answers: Answers): AnswerInput[] {
  return questions.flatMap(({ _id, askedOf }) =>
    askedOf.flatMap((guest) => {
      const value = answers[_id]?.[guest]
      const open =
        value === undefined || value === '' || value === false || (Array.isArray(value) && value.length === 0)
      return open ? [] : [{ questionId: _id, guest, value }]
    }),
  )
}
