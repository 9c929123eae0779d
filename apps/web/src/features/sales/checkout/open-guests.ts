import type { OrderView } from '@foyer/contract'

/** The tickets, counted from 0, that have a required question. */
export function guestsToAsk(questions: OrderView['questions'], quantity: number): ReadonlySet<number> {
  const asked = questions.filter(({ required }) => required).flatMap(({ askedOf }) => askedOf)
  return new Set(Array.from({ length: quantity }, (_, index) => index).filter((index) => asked.includes(index + 1)))
}

/** The ticket, counted from 0, in whose panel a field stands; null for a field of the buyer or of the whole order. */
export function guestOfPath(path: string): number | null {
  const [area, first, second] = path.split('.')
  if (area === 'guests') return Number(first)
  return area === 'answers' && Number(second) > 0 ? Number(second) - 1 : null
}
