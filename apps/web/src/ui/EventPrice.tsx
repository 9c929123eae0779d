import type { PublicEventCardView } from '@foyer/contract'
import { formatMoney, m } from '@foyer/messages'
import type { ReactNode } from 'react'
import { Rich } from './Rich.tsx'

type Priced = Pick<PublicEventCardView, 'soldOut' | 'free' | 'payWhatYouLike' | 'priceFrom' | 'currency'>

const small = (words: ReactNode) => <span className="regular mute">{words}</span>

/** What the cheapest ticket of an event costs, in words. */
export function EventPrice({ event: { soldOut, free, payWhatYouLike, priceFrom, currency } }: { event: Priced }) {
  if (soldOut) return <span className="mute">{m.shell_sold_out()}</span>
  if (priceFrom === null) return m.events_card_tickets_soon()
  if (free) return m.shell_free()
  if (payWhatYouLike) return m.events_box_donation()
  if (priceFrom === 0) return m.events_card_free_too()
  return <Rich parts={m.events_box_price_from.parts({ price: formatMoney(priceFrom, currency) })} tags={{ small }} />
}
