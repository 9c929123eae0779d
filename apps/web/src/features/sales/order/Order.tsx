import { skipToken } from '@reduxjs/toolkit/query/react'
import { m } from '@foyer/messages'
import type { OrderView } from '@foyer/contract'
import { displayReference } from '@foyer/domain'
import { useEffect, useState } from 'react'
import { errorCode, errorMessage } from '../../../api/errors.ts'
import { useGetOrderQuery } from '../../../api/hooks.ts'
import { useHashSecret } from '../../../lib/hash-secret.ts'
import { forgetOrderToken, rememberOrderToken, useOrderToken } from '../../../lib/order-tokens.ts'
import { useMessageOpened } from '../../../lib/use-message-opened.ts'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { useKeptPage } from '../../../lib/offline/use-kept-page.ts'
import { hasTickets, isKeptOrder } from './kept-views.ts'
import { LinkReplaced } from './LinkReplaced.tsx'
import { NoKey } from './NoKey.tsx'
import { OrderFrame } from './OrderFrame.tsx'
import { OrderSkeleton } from './OrderSkeleton.tsx'
import { OrderStatePage } from './OrderStatePage.tsx'
import { ReplaceLink } from './ReplaceLink.tsx'
import { SavedCopy } from './SavedCopy.tsx'
import { TicketsPage } from './TicketsPage.tsx'
import { BankTransferPage } from './BankTransferPage.tsx'

/**
 * An order that the call for its payment has just returned is not fetched again, however slowly this page loads. Calls that change the
 * order invalidate it.
 */
const FRESH_SECONDS = 15
const WAITING_POLL_MS = 5_000
/** A bank transfer takes days. */
const TRANSFER_POLL_MS = 60_000
const waiting: readonly OrderView['state'][] = ['held', 'awaiting_payment', 'refunding']

interface OrderProps {
  reference: string
}

/** An order and its tickets, opened by the secret of the mailed link or of the browser that bought them. */
export function Order({ reference }: OrderProps) {
  useMessageOpened()
  const handed = useHashSecret('t')
  const stored = useOrderToken(reference)
  const [sentTo, setSentTo] = useState<string | null>(null)

  useEffect(() => {
    if (handed) rememberOrderToken(reference, handed)
  }, [handed, reference])

  // Until the page has read its address, the stored secret may be outdated.
  const token = handed === undefined ? undefined : (handed ?? stored)
  return (
    <OrderFrame label={m.sales_order_label({ reference: displayReference(reference) })}>
      {sentTo !== null ? (
        <LinkReplaced email={sentTo} />
      ) : token === null ? (
        <NoKey />
      ) : token === undefined ? (
        <OrderSkeleton />
      ) : (
        <OpenOrder
          {...{ reference, token }}
          onReplaced={(email) => {
            setSentTo(email)
            forgetOrderToken(reference)
          }}
        />
      )}
    </OrderFrame>
  )
}

interface OpenOrderProps extends OrderProps {
  token: string
  onReplaced: (email: string) => void
}

function OpenOrder({ reference, token, onReplaced }: OpenOrderProps) {
  const call = { params: { reference }, headers: { 'x-order-token': token } }
  const { data, error, refetch } = useGetOrderQuery(call, { refetchOnMountOrArgChange: FRESH_SECONDS })
  const kept = useKeptPage({ kind: 'order', key: reference, data, error, keep: hasTickets, accepts: isKeptOrder })
  const pending = data !== undefined && waiting.includes(data.state)
  // A second subscription, so that polling depends on the state that the first one returned.
  const pollingInterval = data?.transfer?.state === 'waiting' ? TRANSFER_POLL_MS : WAITING_POLL_MS
  useGetOrderQuery(pending ? call : skipToken, { pollingInterval })

  if (data !== undefined) {
    const { state } = data
    const instructions = data.transfer?.instructions ?? null
    const replace = data.can.replaceLink && <ReplaceLink order={data} {...{ token, onReplaced }} />
    return state === 'paid' || state === 'partially_refunded' ? (
      <TicketsPage order={data} token={token}>
        {replace}
      </TicketsPage>
    ) : instructions !== null ? (
      <BankTransferPage order={data} {...{ token, instructions }}>
        {replace}
      </BankTransferPage>
    ) : (
      <OrderStatePage order={data} token={token} state={state}>
        {replace}
      </OrderStatePage>
    )
  }
  if (errorCode(error) === 'order.not_found') return <NoKey refused />
  if (kept !== null)
    return (
      <>
        <SavedCopy keptAt={kept.keptAt} thing="tickets" onRetry={() => void refetch()} />
        <TicketsPage order={kept.data} token={token} />
      </>
    )
  if (error !== undefined) return <ErrorState message={errorMessage(error)} onRetry={() => void refetch()} />
  return <OrderSkeleton />
}
