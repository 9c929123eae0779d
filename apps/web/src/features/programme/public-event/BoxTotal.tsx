import type { PublicEventView } from '@foyer/contract'
import { formatMoney, joinFacts, m, taxName } from '@foyer/messages'
import { type Ref } from 'react'
import { lazyPart } from '../../../ui/lazy-part.tsx'
import { LightButton } from '../../../ui/LightButton.tsx'
import type { TicketBoxState } from './use-ticket-box.ts'

/** Loaded later; tickets can be bought without it. */
const CollectDate = lazyPart(() => import('./CollectDate.tsx'), { missing: () => null })

interface BoxTotalProps {
  event: PublicEventView
  box: TicketBoxState
  free: boolean
  ref: Ref<HTMLDivElement>
}

/** Below the perforation: the number of tickets, the total with all fees, and the button. */
export function BoxTotal({ event, box, free, ref }: BoxTotalProps) {
  const { count, priced, problem, anyOnSale, priceKnown } = box
  // A problem with the promo code is shown at its field; a part of a bundle may have no row of its own.
  const general =
    problem !== null && (problem.left.size === 0 || box.bundled) && !problem.ofPromoCode ? problem.message : null
  return (
    <div ref={ref} className="stack gap-16 flush-paragraphs">
      {priced.discountTotal > 0 && (
        <p className="flex spread gap-16 semibold figures breakable teal">
          <span>{m.events_box_discount({ code: box.promo.applied?.code ?? '' })}</span>
          <span>{formatMoney(-priced.discountTotal, event.currency)}</span>
        </p>
      )}
      {anyOnSale && (
        <div className="row spread gap-16" aria-live="polite">
          <div>
            <p className="figures">{countInWords(box)}</p>
            <p className="text-sm figures mute">{feesInWords(event, box)}</p>
            {event.tax && priced.taxTotal > 0 && (
              <p className="text-sm figures mute">
                {m.events_box_tax_included({
                  amount: formatMoney(priced.taxTotal, event.currency),
                  tax: taxName(event.tax),
                })}
              </p>
            )}
          </div>
          {count > 0 && (
            <p className="heading bold leading-1-1 tight-2 figures nowrap text-28">
              {!priceKnown ? '–' : free ? m.shell_free() : formatMoney(priced.total, event.currency)}
            </p>
          )}
        </div>
      )}
      {general !== null && (
        <p role="alert" className="notice bad text-15">
          {general}
        </p>
      )}
      {anyOnSale && (
        <noscript>
          <p className="notice text-15">{m.events_box_scripts()}</p>
        </noscript>
      )}
      <LightButton size="lg" fullWidth loading={box.busy} disabled={!anyOnSale} onClick={() => void box.submit()}>
        {anyOnSale ? (free ? m.events_box_get_free_tickets() : m.events_box_get_tickets()) : m.events_box_no_tickets()}
      </LightButton>
      {box.empty && (
        <p role="alert" className="semibold text-center danger">
          {m.events_box_choose_first()}
        </p>
      )}
      {anyOnSale && <CollectDate event={event} box={box} />}
    </div>
  )
}

function countInWords({ count, extras }: TicketBoxState): string {
  if (count === 0) return m.events_box_how_many()
  const tickets = m.events_box_ticket_count({ count })
  return extras === 0 ? tickets : joinFacts([tickets, m.events_extras_count({ count: extras })])
}

function feesInWords(event: PublicEventView, { priced, count }: TicketBoxState): string {
  const amount = formatMoney(priced.passedFeeTotal, event.currency)
  if (priced.passedFeeTotal > 0) return m.events_box_fees_included({ amount })
  return count > 0 || event.feeMode === 'absorb' ? m.events_box_fees_none() : m.events_box_fees_in_total()
}
