import type { PublicTicketTypeView } from '@foyer/contract'
import { formatMoney, joinFacts, m } from '@foyer/messages'

interface PeopleOfUnitProps {
  ticketType: PublicTicketTypeView
  /** What a unit costs now, in minor units of `currency`. */
  price: number
  currency: string
}

/** For how many people a unit is, and what that is for each of them. */
export default function PeopleOfUnit({ ticketType: { admits, kind }, price, currency }: PeopleOfUnitProps) {
  const words = m.shell_for_people({ count: admits })
  if (kind !== 'paid') return words
  const each = formatMoney(Math.ceil(price / admits), currency)
  return joinFacts([words, m.events_box_per_person({ price: each })])
}
