import { skipToken } from '@reduxjs/toolkit/query/react'
import { useEffect } from 'react'
import { errorCode, errorMessage } from '../../../../api/errors.ts'
import { useGetOrderGroupQuery } from '../../../../api/hooks.ts'
import { useHashSecret } from '../../../../lib/hash-secret.ts'
import { rememberOrderToken, useOrderToken } from '../../../../lib/order-tokens.ts'
import { ErrorState } from '../../../../ui/ErrorState.tsx'
import { CheckoutSkeleton } from '../CheckoutSkeleton.tsx'
import { NoOrderHere } from '../NoOrderHere.tsx'
import { GroupCheckout } from './GroupCheckout.tsx'
import { GroupConfirmation } from './GroupConfirmation.tsx'
import { GroupOver } from './GroupOver.tsx'

interface OrderGroupProps {
  reference: string
}

/** Orders that were placed together: their one checkout while they are held, then their confirmation. */
export function OrderGroup({ reference }: OrderGroupProps) {
  const handed = useHashSecret('t')
  const stored = useOrderToken(reference)
  useEffect(() => {
    if (handed) rememberOrderToken(reference, handed)
  }, [handed, reference])
  const token = handed === undefined ? undefined : (handed ?? stored)
  const group = useGetOrderGroupQuery(
    token ? { params: { reference }, headers: { 'x-order-token': token } } : skipToken,
    { refetchOnMountOrArgChange: true },
  )

  if (token === null || errorCode(group.error) === 'order_group.not_found') return <NoOrderHere />
  if (token === undefined || (group.data === undefined && group.error === undefined)) return <CheckoutSkeleton />
  if (group.data === undefined)
    return <ErrorState message={errorMessage(group.error)} onRetry={() => void group.refetch()} />

  const { state } = group.data
  if (state === 'paid') return <GroupConfirmation group={group.data} />
  if (state === 'ended' || state === 'returned') return <GroupOver returned={state === 'returned'} />
  return (
    <GroupCheckout
      group={group.data}
      receivedAt={group.fulfilledTimeStamp ?? Date.parse(group.data.serverTime)}
      token={token}
      reload={group.refetch}
    />
  )
}
