import type { OrderState } from '@foyer/domain'
import { Button } from '@mantine/core'
import { useEffect } from 'react'
import { Link, useNavigate } from 'react-router'
import { announce } from '../../../ui/LiveRegion.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { Asking } from './Asking.tsx'
import { outcomeOf, outcomeWords, type Outcome } from './outcome.ts'
import { PaidStub } from './PaidStub.tsx'
import { usePaymentResult } from './use-payment-result.ts'

/** Long enough to read that it worked. */
const FORWARD_AFTER_MS = 1_800

interface PaymentReturnProps {
  reference: string
}

/** Where the provider sends buyers back to. It only reads; whether money came is asked server to server. */
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
      const { orderReference, orderState, message } = watch.result
      return outcome === 'paid' ? (
        <Paid orderReference={orderReference} />
      ) : (
        <NotPaid outcome={outcome} orderReference={orderReference} open={isHeld(orderState)} message={message} />
      )
    }
  }
}

const isHeld = (orderState: OrderState) => orderState === 'held' || orderState === 'awaiting_payment'

function Paid({ orderReference }: { orderReference: string }) {
  const navigate = useNavigate()
  const { title, text } = outcomeWords.paid
  const tickets = `/orders/${orderReference}`

  useEffect(() => {
    announce(title)
    const timer = setTimeout(() => void navigate(tickets, { replace: true }), FORWARD_AFTER_MS)
    return () => clearTimeout(timer)
  }, [navigate, tickets, title])

  return (
    <PaidStub title={title} text={text}>
      <Button component={Link} to={tickets} replace size="lg">
        See my tickets
      </Button>
    </PaidStub>
  )
}

interface NotPaidProps {
  outcome: Exclude<Outcome, 'paid'>
  orderReference: string
  /** The order is still held, so paying can be tried again. */
  open: boolean
  message: string
}

function NotPaid({ outcome, orderReference, open, message }: NotPaidProps) {
  const { title, text } = outcomeWords[outcome]
  const canRetry = outcome === 'failed' && open
  useEffect(() => announce(title), [title])
  return (
    <EmptyState
      order={1}
      art="rings"
      title={title}
      text={
        <>
          {message === '' ? text : message}
          {canRetry && ' Your tickets are still held for you.'}
        </>
      }
      action={
        <>
          {canRetry && (
            <Button component={Link} to={`/checkout/${orderReference}`} replace>
              Try again
            </Button>
          )}
          <Button component={Link} to={`/orders/${orderReference}`} variant="default">
            Look at the order
          </Button>
          {!canRetry && (
            <Button component={Link} to="/events/listing">
              Find events
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
      title="Still waiting for your bank"
      text={
        message ??
        'Your bank takes longer than usual. You can close this page: as soon as the money is in, the tickets come to your mail.'
      }
      action={<Button onClick={onAsk}>Look again</Button>}
    />
  )
}

function UnknownPayment() {
  return (
    <EmptyState
      order={1}
      art="search"
      title="We do not know this payment"
      text="The address may be cut short. If you have paid, your tickets are in your mail; we can send them again."
      action={
        <Button component={Link} to="/tickets">
          Send me my tickets again
        </Button>
      }
    />
  )
}
