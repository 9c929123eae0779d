import { buyerInput, type OrderView } from '@foyer/contract'
import { m } from '@foyer/messages'
import { answerFaults, answersToSend, startingAnswers } from './checkout-answers.ts'
import type { CheckoutDraft } from './checkout-draft.ts'

/** The words for a field the contract refuses. */
const wording: Readonly<Record<string, (value: string) => string>> = {
  firstName: () => m.sales_checkout_first_name_missing(),
  lastName: () => m.sales_checkout_last_name_invalid(),
  email: (value) => (value.trim() === '' ? m.sales_checkout_email_missing() : m.sales_checkout_email_invalid()),
}

const GUEST_MAX = 200

/** Field path → what is wrong with it; empty when the contract takes the values. */
export function checkoutFaults(values: CheckoutDraft, questions: OrderView['questions']): Record<string, string> {
  const faults: Record<string, string> = {}
  const { guests, answers, method: _method, ...buyer } = values
  for (const { path } of buyerInput.safeParse(buyer).error?.issues ?? []) {
    const [field] = path
    if (typeof field !== 'string' || !isBuyerField(field)) continue
    faults[field] ??= wording[field]?.(buyer[field]) ?? m.sales_checkout_field_invalid()
  }
  guests.forEach((guest, index) => {
    if (guest.trim().length > GUEST_MAX) faults[`guests.${index}`] = m.sales_checkout_guest_too_long()
  })
  return { ...faults, ...answerFaults(questions, answers) }
}

function isBuyerField(field: string): field is 'firstName' | 'lastName' | 'email' {
  return field === 'firstName' || field === 'lastName' || field === 'email'
}

/** What the form starts with: what was typed before, what the order already knows, who is signed in, in that order. */
export function startingValues(
  order: Pick<OrderView, 'buyer' | 'guests' | 'quantity' | 'questions' | 'answers'>,
  kept: CheckoutDraft | null,
  account: { firstName?: string; lastName?: string; email?: string } | null,
): CheckoutDraft {
  const known = kept ?? order.buyer ?? account
  const guests = kept?.guests ?? order.guests
  return {
    firstName: known?.firstName ?? '',
    lastName: known?.lastName ?? '',
    email: known?.email ?? '',
    guests: Array.from({ length: order.quantity }, (_, index) => guests[index] ?? ''),
    answers: startingAnswers(order, kept?.answers ?? {}),
    method: kept?.method ?? null,
  }
}

/** How the buyer pays: as chosen, while it is still offered, and otherwise in the first way. Null where nothing is to be chosen. */
export function methodOf(
  { paymentOptions: options }: Pick<OrderView, 'paymentOptions'>,
  { method }: Pick<CheckoutDraft, 'method'>,
): string | null {
  const ids = options.map(({ id }) => id)
  return method !== null && ids.includes(method) ? method : (ids[0] ?? null)
}

/** What is sent: the first ticket is the buyer's own unless another name was typed. */
export function buyerRequest(
  { guests, answers, method: _method, ...buyer }: CheckoutDraft,
  questions: OrderView['questions'],
) {
  const own = `${buyer.firstName.trim()} ${buyer.lastName.trim()}`.trim()
  return {
    buyer,
    guests: guests.map((guest, index) => guest.trim() || (index === 0 ? own : '')),
    answers: answersToSend(questions, answers),
  }
}

/** The tickets of an order one by one, one for each of its people, as their guest fields are labelled: `Lawn, ticket 1 of 2`. */
export function ticketLabels(lines: OrderView['lines']): string[] {
  const all = lines.flatMap(({ ticketId, name, quantity, admits = 1 }) =>
    Array.from({ length: quantity * admits }, () => ({ ticketId, name })),
  )
  return all.map(({ ticketId, name }, index) => {
    const own = all.flatMap((ticket, place) => (ticket.ticketId === ticketId ? [place] : []))
    return own.length === 1 ? name : m.sales_ticket_of_type({ name, number: own.indexOf(index) + 1, count: own.length })
  })
}
