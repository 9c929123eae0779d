import type { QuestionView, TicketTypeView } from '@foyer/contract'
import type { QuestionKind } from '@foyer/domain'

/** The kinds of question as an organiser chooses among them. */
export const kindLabels: Readonly<Record<QuestionKind, string>> = {
  short_text: 'One line of text',
  long_text: 'Several lines of text',
  phone: 'Phone number',
  address: 'Address',
  checkbox: 'Box to tick',
  radio: 'One of a few, all in sight',
  select: 'One from a list',
  multi_select: 'Several from a list',
  date: 'Date',
}

const names = new Intl.ListFormat('en', { type: 'conjunction' })

/** Of whom it is asked: `Every guest with Lawn or VIP`. */
export function askedOfWhom(
  { scope, ticketIds }: Pick<QuestionView, 'scope' | 'ticketIds'>,
  ticketTypes: readonly Pick<TicketTypeView, '_id' | 'name'>[],
): string {
  const chosen = ticketTypes.filter(({ _id }) => ticketIds.includes(_id)).map(({ name }) => name)
  const who = scope === 'guest' ? 'Every guest' : 'Once per order'
  if (ticketIds.length === 0) return who
  if (chosen.length === 0) return `${who}, for tickets that are gone`
  return scope === 'guest' ? `${who} with ${names.format(chosen)}` : `${who} with ${names.format(chosen)} in it`
}

export function answersInWords(count: number): string {
  if (count === 0) return 'No answers yet'
  return count === 1 ? '1 answer' : `${count} answers`
}
