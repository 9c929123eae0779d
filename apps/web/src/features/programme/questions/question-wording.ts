import type { QuestionView, TicketTypeView } from '@foyer/contract'
import type { QuestionKind } from '@foyer/domain'
import { formatList, m } from '@foyer/messages'

/** The answer types as an organiser chooses among them. */
export const kindLabels: Readonly<Record<QuestionKind, () => string>> = {
  short_text: m.programme_question_kind_short_text,
  long_text: m.programme_question_kind_long_text,
  phone: m.programme_question_kind_phone,
  address: m.programme_question_kind_address,
  checkbox: m.programme_question_kind_checkbox,
  radio: m.programme_question_kind_radio,
  select: m.programme_question_kind_select,
  multi_select: m.programme_question_kind_multi_select,
  date: m.programme_question_kind_date,
}

/** Who is asked a question: `Every guest with Lawn or VIP`. */
export function askedOfWhom(
  { scope, ticketIds }: Pick<QuestionView, 'scope' | 'ticketIds'>,
  ticketTypes: readonly Pick<TicketTypeView, '_id' | 'name'>[],
): string {
  if (ticketIds.length === 0)
    return scope === 'guest' ? m.programme_question_asked_guest() : m.programme_question_asked_order()
  const chosen = ticketTypes.filter(({ _id }) => ticketIds.includes(_id)).map(({ name }) => name)
  if (chosen.length === 0) return m.programme_question_asked_nobody()
  const tickets = formatList(chosen, 'or')
  return scope === 'guest'
    ? m.programme_question_asked_guest_with({ tickets })
    : m.programme_question_asked_order_with({ tickets })
}

/** How many answers a question has. */
export function answersInWords(count: number): string {
  return count === 0 ? m.programme_question_answers_none() : m.programme_question_answers({ count })
}
