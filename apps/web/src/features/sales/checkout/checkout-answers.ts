import type { AnswerInput, OrderView } from '@foyer/contract'
import { m } from '@foyer/messages'
import { checkAnswer, type AnswerFault, type AnswerValue, type QuestionKind } from '@foyer/domain'
import type { CheckoutDraft } from './checkout-draft.ts'

type Questions = OrderView['questions']
type Answers = CheckoutDraft['answers']

/** The words for an answer that the server would refuse. */
const WORDS: Readonly<Record<AnswerFault, () => string>> = {
  required: m.sales_answer_required,
  wrong_type: m.sales_answer_wrong_type,
  too_long: m.sales_answer_too_long,
  not_one_line: m.sales_answer_not_one_line,
  not_readable: m.sales_answer_not_readable,
  not_a_phone: m.sales_answer_not_a_phone,
  not_an_option: m.sales_answer_not_an_option,
  not_a_date: m.sales_answer_not_a_date,
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
      if (!check.ok) faults[`answers.${question._id}.${guest}`] = WORDS[check.reason]()
    }
  }
  return faults
}

/** The answers as they are sent; what is left open is left out. */
export function answersToSend(questions: Questions, answers: Answers): AnswerInput[] {
  return questions.flatMap(({ _id, askedOf }) =>
    askedOf.flatMap((guest) => {
      const value = answers[_id]?.[guest]
      return value === undefined || isBlank(value) ? [] : [{ questionId: _id, guest, value }]
    }),
  )
}

/** Whether a question has no answer yet. */
export function isBlank(value: AnswerValue | undefined): boolean {
  return value === undefined || value === '' || value === false || (Array.isArray(value) && value.length === 0)
}

/** The answers with one ticket's answer to a question taken over for every other ticket that it is asked of. */
export function withSameForAll(answers: Answers, { _id, askedOf }: Questions[number], from: number): Answers {
  const value = answers[_id]?.[from]
  if (value === undefined) return answers
  const others = askedOf.filter((guest) => guest > 0).map((guest) => [guest, value] as const)
  return { ...answers, [_id]: { ...answers[_id], ...Object.fromEntries(others) } }
}
