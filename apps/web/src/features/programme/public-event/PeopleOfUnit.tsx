import type { PublicTicketTypeView } from '@foyer/contract'
import { formatMoney, joinFacts, m } from '@foyer/messages'

interface PeopleOfUnitProps {
  ticketType: PublicTicketTypeView
  /** What a unit costs now, in minor units of `currency`. */
  price: number
  currency: string
}

/** How many people a unit admits, and the price for each of them. */
export default function PeopleOfUnit({ ticketType: { admits, kind }, price, currency }: PeopleOfUnitProps) {
  const words = m.shell_for_people({ count: admits })
  if (kind !== 'paid') return words
  const each = formatMoney(Math.ceil(price / admits), currency)
  return joinFacts([words, m.events_box_per_person({ price: each })])
}
