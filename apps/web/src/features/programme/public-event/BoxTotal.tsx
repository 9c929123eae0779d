import { Alert, Button } from '@mantine/core'
import type { PublicEventView } from '@foyer/contract'
import { taxName } from '@foyer/domain'
import { formatMoney } from '@foyer/messages'
import type { Ref } from 'react'
import classes from './BoxTotal.module.css'
import type { TicketBoxState } from './use-ticket-box.ts'

interface BoxTotalProps {
  event: PublicEventView
  box: TicketBoxState
  free: boolean
  ref: Ref<HTMLDivElement>
}

/** Below the perforation: how many, what it costs with every fee, and the button. */
export function BoxTotal({ event, box, free, ref }: BoxTotalProps) {
  const { count, priced, problem, anyOnSale, priceKnown } = box
  // What is wrong with the code is said at its field.
  const general = problem !== null && problem.left.size === 0 && !problem.ofPromoCode ? problem.message : null
  return (
    <div ref={ref} className={classes['total']}>
      {priced.discountTotal > 0 && (
        <p className="flex spread gap-16 semibold figures breakable teal">
          <span>Discount ({box.promo.applied?.code})</span>
          <span>{formatMoney(-priced.discountTotal, event.currency)}</span>
        </p>
      )}
      {anyOnSale && (
        <div className="row spread gap-16" aria-live="polite">
          <div>
            <p className="figures">{countInWords(count)}</p>
            <p className="text-sm figures mute">{feesInWords(event, box)}</p>
            {event.tax && priced.taxTotal > 0 && (
              <p className="text-sm figures mute">
                {formatMoney(priced.taxTotal, event.currency)} {taxName(event.tax)} included
              </p>
            )}
          </div>
          {count > 0 && (
            <p className="heading bold leading-1-1 tight-2 figures nowrap text-28">
              {!priceKnown ? '–' : free ? 'Free' : formatMoney(priced.total, event.currency)}
            </p>
          )}
        </div>
      )}
      {general !== null && (
        <Alert role="alert" color="red">
          {general}
        </Alert>
      )}
      <Button size="lg" fullWidth loading={box.busy} disabled={!anyOnSale} onClick={() => void box.submit()}>
        {anyOnSale ? (free ? 'Get free tickets' : 'Get tickets') : 'No tickets to be had now'}
      </Button>
      {box.empty && (
        <p role="alert" className="semibold text-center danger">
          Choose your tickets first.
        </p>
      )}
    </div>
  )
}

function countInWords(count: number): string {
  if (count === 0) return 'How many are you?'
  return count === 1 ? '1 ticket' : `${count} tickets`
}

function feesInWords(event: PublicEventView, { priced, count }: TicketBoxState): string {
  const money = formatMoney(priced.passedFeeTotal, event.currency)
  if (priced.passedFeeTotal > 0) return `${money} fees included`
  if (count > 0 || event.feeMode === 'absorb') return 'no fees on top'
  return 'all fees are in the total'
}
