import { Button } from '@mantine/core'
import type { PublicEventView } from '@foyer/contract'
import { formatMoney } from '@foyer/messages'
import classes from './BuyBar.module.css'
import type { TicketBoxState } from './use-ticket-box.ts'

interface BuyBarProps {
  event: PublicEventView
  box: TicketBoxState
  onChoose: () => void
}

/** On a phone, the way to the tickets from anywhere on the page; once something is chosen, the way on. */
export function BuyBar({ event, box, onChoose }: BuyBarProps) {
  const chosen = box.count > 0
  return (
    <div className={classes['bar']}>
      <p className="flush heading text-22 bold leading-1-15 tight-2 figures">
        {chosen ? (
          <>
            <span className="block text-sm regular untracked mute text-face">
              {box.count === 1 ? '1 ticket' : `${box.count} tickets`}
            </span>
            {totalInWords(box, event.currency)}
          </>
        ) : (
          <FromPrice event={event} />
        )}
      </p>
      <Button size="lg" loading={box.busy} onClick={chosen ? () => void box.submit() : onChoose}>
        Get tickets
      </Button>
    </div>
  )
}

function totalInWords({ priced, priceKnown }: TicketBoxState, currency: string): string {
  if (!priceKnown) return '–'
  return priced.total === 0 ? 'Free' : formatMoney(priced.total, currency)
}

function FromPrice({ event: { free, payWhatYouLike, priceFrom, currency } }: { event: PublicEventView }) {
  if (priceFrom === null || free) return 'Free'
  if (payWhatYouLike) return 'Pay what you like'
  return (
    <>
      <span className="block text-sm regular untracked mute text-face">from</span>
      {formatMoney(priceFrom, currency)}
    </>
  )
}
