import type { PublicEventView } from '@foyer/contract'
import { formatMoney, formatNumber, joinFacts, m } from '@foyer/messages'
import { momentInWords } from './event-words.ts'
import type { TicketTypeRowState } from './use-ticket-box.ts'

/** The threshold below which the remaining tickets are shown. */
const FEW = 20

interface PriceOutlookProps {
  row: Pick<TicketTypeRowState, 'ticketType' | 'parts'>
  event: Pick<PublicEventView, 'currency' | 'timezone'>
}

/**
 * Below a price: the present price step and its end, the next price, group prices, and how the chosen tickets divide over several prices.
 * No price is struck through, because the next price was never charged.
 */
export default function PriceOutlook({ row: { ticketType, parts }, event }: PriceOutlookProps) {
  const { price, priceSteps, groupPrices } = ticketType
  const [step, next] = priceSteps
  const money = (minor: number) => formatMoney(minor, event.currency)
  const cheaper = groupPrices.filter((group) => group.price < (step?.price ?? price))
  if (!step && cheaper.length === 0) return null
  const facts = step
    ? [
        step.endsAt === null
          ? step.name
          : m.events_box_step_until({ step: step.name, time: momentInWords(step.endsAt, event.timezone) }),
        step.left !== null && step.left <= FEW ? m.events_box_step_left({ count: step.left }) : '',
        m.events_box_step_next({ price: money(next?.price ?? price) }),
      ]
    : []
  return (
    <div className="text-sm mute flush-paragraphs">
      {step && <p>{joinFacts(facts)}</p>}
      {cheaper.map((group) => (
        <p key={group.from}>{m.events_box_group({ count: group.from, price: money(group.price) })}</p>
      ))}
      {parts.length > 1 && (
        <p className="semibold">
          {joinFacts(
            parts.map(({ quantity, unitPrice }) =>
              m.events_box_part({ count: formatNumber(quantity), price: money(unitPrice) }),
            ),
          )}
        </p>
      )}
    </div>
  )
}
