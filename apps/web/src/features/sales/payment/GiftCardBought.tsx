import type { GiftCardSaleView } from '@foyer/contract'
import { formatDate, m } from '@foyer/messages'
import { Button } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { errorCode } from '../../../api/errors.ts'
import { useVerifyGiftCardSaleMutation } from '../../../api/hooks.ts'
import { purchaseKey } from '../../../lib/purchase-key.ts'
import { tabStorage } from '../../../lib/tab-storage.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { announce } from '../../../ui/LiveRegion.tsx'
import { Asking } from './Asking.tsx'
import { PaidStub } from './PaidStub.tsx'
import { nextWait, WATCH_FOR_MS } from './waiting.ts'

type Watch =
  { kind: 'asking'; known: boolean } | { kind: 'decided'; sale: GiftCardSaleView } | { kind: 'undecided' | 'unknown' }

/** Asks what became of the payment until that is decided, less and less often, for a minute. */
function useSale(reference: string) {
  const [verify] = useVerifyGiftCardSaleMutation()
  const [watch, setWatch] = useState<Watch>({ kind: 'asking', known: false })
  const [round, setRound] = useState(0)
  const alive = useRef(0)
  useEffect(() => {
    alive.current += 1
    const mine = alive.current
    const since = Date.now()
    let timer: ReturnType<typeof setTimeout> | undefined
    const ask = async (wait: number) => {
      const { data, error } = await verify({ body: { reference } })
      if (alive.current !== mine) return
      const code = errorCode(error)
      if (code === 'payment.not_found' || code === 'request.invalid') return setWatch({ kind: 'unknown' })
      if (data !== undefined && data.state !== 'created' && data.state !== 'pending')
        return setWatch({ kind: 'decided', sale: data })
      if (Date.now() - since >= WATCH_FOR_MS) return setWatch({ kind: 'undecided' })
      setWatch({ kind: 'asking', known: data !== undefined })
      timer = setTimeout(() => void ask(nextWait(wait)), wait)
    }
    void ask(nextWait(0))
    return () => {
      alive.current += 1
      clearTimeout(timer)
    }
  }, [reference, round, verify])
  const askAgain = () => {
    setWatch({ kind: 'asking', known: false })
    setRound((count) => count + 1)
  }
  return { watch, askAgain }
}

/** The page that providers send buyers of gift cards back to. It only reads: the server asks the provider whether money arrived. */
export function GiftCardBought({ reference }: { readonly reference: string }) {
  const { watch, askAgain } = useSale(reference)
  if (watch.kind === 'asking') return <Asking known={watch.known} />
  if (watch.kind === 'decided') return <Outcome sale={watch.sale} />
  if (watch.kind === 'unknown')
    return (
      <EmptyState
        order={1}
        art="search"
        title={m.sales_payment_unknown_title()}
        text={m.gift_card_bought_unknown_text()}
        action={
          <Button component={Link} to="/events/listing" variant="default">
            {m.gift_card_bought_back()}
          </Button>
        }
      />
    )
  return (
    <EmptyState
      order={1}
      art="calendar"
      title={m.sales_payment_undecided_title()}
      text={m.sales_payment_undecided_text()}
      action={<Button onClick={askAgain}>{m.sales_payment_check_again()}</Button>}
    />
  )
}

function Outcome({ sale }: { readonly sale: GiftCardSaleView }) {
  const { state, organisation } = sale
  const isPaid = sale.issued && state === 'captured'
  const hasFailed = state === 'failed' || state === 'abandoned'
  const title = isPaid
    ? m.gift_card_bought_title()
    : hasFailed
      ? m.sales_payment_failed_title()
      : m.sales_payment_refunded_title()
  useEffect(() => announce(title), [title])
  useEffect(() => {
    if (isPaid && organisation.slug !== null) tabStorage.drop(purchaseKey(organisation.slug))
  }, [isPaid, organisation.slug])
  const page = organisation.slug === null ? '/events/listing' : `/o/${organisation.slug}`
  const events = (
    <Button component={Link} to={page} size="lg" variant={hasFailed ? 'default' : 'filled'}>
      {m.gift_card_bought_back()}
    </Button>
  )
  if (isPaid)
    return (
      <PaidStub title={title} text={paidWords(sale)}>
        {events}
      </PaidStub>
    )
  return (
    <EmptyState
      order={1}
      art="rings"
      title={title}
      text={hasFailed ? m.gift_card_bought_failed() : m.gift_card_bought_returned()}
      action={
        <>
          {hasFailed && organisation.slug !== null && (
            <Button component={Link} to={`${page}/gift-cards`} size="lg">
              {m.gift_card_bought_again()}
            </Button>
          )}
          {events}
        </>
      }
    />
  )
}

function paidWords({ deliverAt, deliveredAt, recipientName }: GiftCardSaleView): string {
  if (deliveredAt === null && deliverAt !== null)
    return m.gift_card_bought_planned({ date: formatDate(deliverAt, 'day') })
  return recipientName === null ? m.gift_card_bought_mine() : m.gift_card_bought_sent({ name: recipientName })
}
