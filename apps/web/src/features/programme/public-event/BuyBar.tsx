import type { PublicEventView } from '@foyer/contract'
import { formatMoney, m } from '@foyer/messages'
import type { ReactNode } from 'react'
import { LightButton } from '../../../ui/LightButton.tsx'
import { Rich } from '../../../ui/Rich.tsx'
import classes from './BuyBar.module.css'
import type { TicketBoxState } from './use-ticket-box.ts'

interface BuyBarProps {
  event: PublicEventView
  box: TicketBoxState
  onChoose: () => void
}

/** On a phone: leads to the tickets from anywhere on the page, and to the checkout once tickets are chosen. */
export function BuyBar({ event, box, onChoose }: BuyBarProps) {
  const chosen = box.count > 0
  return (
    <div className={classes['bar']}>
      <p className="flush heading text-22 bold leading-1-15 tight-2 figures">
        {chosen ? (
          <>
            <span className="block text-sm regular untracked mute text-face">
              {m.events_box_ticket_count({ count: box.count })}
            </span>
            {totalInWords(box, event.currency)}
          </>
        ) : (
          <FromPrice event={event} />
        )}
      </p>
      <LightButton size="lg" loading={box.busy} onClick={chosen ? () => void box.submit() : onChoose}>
        {m.events_box_get_tickets()}
      </LightButton>
    </div>
  )
}

function totalInWords({ priced, priceKnown }: TicketBoxState, currency: string): string {
  if (!priceKnown) return '–'
  return priced.total === 0 ? m.shell_free() : formatMoney(priced.total, currency)
}

const small = (words: ReactNode) => <span className="block text-sm regular untracked mute text-face">{words}</span>

const inWords = (words: string) => <span className="block text-sm untracked text-face">{words}</span>

function FromPrice({ event: { free, payWhatYouLike, priceFrom, currency } }: { event: PublicEventView }) {
  if (priceFrom === null || free) return m.shell_free()
  if (payWhatYouLike) return inWords(m.events_box_donation())
  if (priceFrom === 0) return inWords(m.events_card_free_too())
  return <Rich parts={m.events_box_price_from.parts({ price: formatMoney(priceFrom, currency) })} tags={{ small }} />
}
