import type { PaymentResultView } from '@foyer/contract'
import { m } from '@foyer/messages'
import type { OrderState } from '@foyer/domain'
import { Button } from '@mantine/core'
import { useEffect } from 'react'
import { Link, useNavigate } from 'react-router'
import { announce } from '../../../ui/LiveRegion.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { Asking } from './Asking.tsx'
import { failureWords, moveOutcomeWords, outcomeOf, outcomeWords, type Outcome, type OutcomeWords } from './outcome.ts'
import { PaidStub } from './PaidStub.tsx'
import { usePaymentResult } from './use-payment-result.ts'

/** Long enough to read that it worked. */
const FORWARD_AFTER_MS = 1_800

interface PaymentReturnProps {
  reference: string
}

/** The page that providers send buyers back to. It only reads: the server asks the provider whether money arrived. */
export function PaymentReturn({ reference }: PaymentReturnProps) {
  const { watch, askAgain } = usePaymentResult(reference)
  switch (watch.kind) {
    case 'asking':
      return <Asking known={watch.result !== null} />
    case 'unknown':
      return <UnknownPayment />
    case 'undecided':
      return <Undecided message={watch.message} onAsk={askAgain} />
    case 'decided': {
      const outcome = outcomeOf(watch.result)
      const { orderReference, groupReference, orderState, state, movesOrder = false } = watch.result
      const tickets = groupReference === undefined ? `/orders/${orderReference}` : `/cart/${groupReference}`
      const checkout = groupReference === undefined ? `/checkout/${orderReference}` : tickets
      return outcome === 'paid' ? (
        <Paid tickets={tickets} words={(movesOrder ? moveOutcomeWords : outcomeWords).paid} />
      ) : (
        <NotPaid {...{ outcome, tickets, checkout, state, movesOrder }} open={isHeld(orderState)} />
      )
    }
  }
}

const isHeld = (orderState: OrderState) => orderState === 'held' || orderState === 'awaiting_payment'

function Paid({ tickets, words }: { tickets: string; words: OutcomeWords }) {
  const navigate = useNavigate()
  const title = words.title()

  useEffect(() => {
    announce(title)
    const timer = setTimeout(() => void navigate(tickets, { replace: true }), FORWARD_AFTER_MS)
    return () => clearTimeout(timer)
  }, [navigate, tickets, title])

  return (
    <PaidStub title={title} text={words.text()}>
      <Button component={Link} to={tickets} replace size="lg">
        {m.sales_payment_see_tickets()}
      </Button>
    </PaidStub>
  )
}

interface NotPaidProps {
  outcome: Exclude<Outcome, 'paid'>
  /** The page of the order, or of the orders that were paid together. */
  tickets: string
  checkout: string
  /** The order is still held, so paying can be tried again. */
  open: boolean
  state: PaymentResultView['state']
  /** Whether the payment was for a dearer date, which the buyer chooses again on the order's page. */
  movesOrder: boolean
}

function NotPaid({ outcome, tickets, checkout, open, state, movesOrder }: NotPaidProps) {
  const words = (movesOrder ? moveOutcomeWords : outcomeWords)[outcome]
  const title = words.title()
  const canRetry = outcome === 'failed' && open && !movesOrder
  useEffect(() => announce(title), [title])
  return (
    <EmptyState
      order={1}
      art="rings"
      title={title}
      text={outcome === 'failed' && !movesOrder ? failureWords(state, open) : words.text()}
      action={
        <>
          {canRetry && (
            <Button component={Link} to={checkout} replace>
              {m.shell_retry()}
            </Button>
          )}
          <Button component={Link} to={tickets} variant="default">
            {m.sales_payment_view_order()}
          </Button>
          {!canRetry && !movesOrder && (
            <Button component={Link} to="/events/listing">
              {m.shell_find_events()}
            </Button>
          )}
        </>
      }
    />
  )
}

function Undecided({ message, onAsk }: { message: string | null; onAsk: () => void }) {
  return (
    <EmptyState
      order={1}
      art="calendar"
      title={m.sales_payment_undecided_title()}
      text={message ?? m.sales_payment_undecided_text()}
      action={<Button onClick={onAsk}>{m.sales_payment_check_again()}</Button>}
    />
  )
}

function UnknownPayment() {
  return (
    <EmptyState
      order={1}
      art="search"
      title={m.sales_payment_unknown_title()}
      text={m.sales_payment_unknown_text()}
      action={
        <Button component={Link} to="/tickets">
          {m.sales_find_tickets()}
        </Button>
      }
    />
  )
}
