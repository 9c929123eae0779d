import { skipToken } from '@reduxjs/toolkit/query/react'
import { Navigate } from 'react-router'
import { errorCode, errorMessage } from '../../../api/errors.ts'
import { useGetOrderQuery } from '../../../api/hooks.ts'
import { useOrderToken } from '../../../lib/order-tokens.ts'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { CheckoutDesk } from './CheckoutDesk.tsx'
import { CheckoutSkeleton } from './CheckoutSkeleton.tsx'
import { HoldOver } from './HoldOver.tsx'
import { NoOrderHere } from './NoOrderHere.tsx'

interface CheckoutProps {
  reference: string
}

/** The checkout of one held order, opened by the secret this device got when it placed the hold. */
export function Checkout({ reference }: CheckoutProps) {
  const token = useOrderToken(reference)
  const order = useGetOrderQuery(token ? { params: { reference }, headers: { 'x-order-token': token } } : skipToken, {
    refetchOnMountOrArgChange: true,
  })

  if (token === null || errorCode(order.error) === 'order.not_found') return <NoOrderHere />
  if (token === undefined || (order.data === undefined && order.error === undefined)) return <CheckoutSkeleton />
  if (order.data === undefined) {
    return <ErrorState message={errorMessage(order.error)} onRetry={() => void order.refetch()} />
  }

  const { state } = order.data
  if (state === 'expired' || state === 'cancelled') return <HoldOver order={order.data} />
  if (state !== 'held' && state !== 'awaiting_payment') return <Navigate to={`/orders/${reference}`} replace />
  return (
    <CheckoutDesk
      order={order.data}
      receivedAt={order.fulfilledTimeStamp ?? Date.parse(order.data.serverTime)}
      token={token}
      reload={order.refetch}
    />
  )
}
