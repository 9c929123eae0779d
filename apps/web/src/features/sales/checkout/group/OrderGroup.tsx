import { skipToken } from '@reduxjs/toolkit/query/react'
import { useCallback, useEffect, useState } from 'react'
import { errorCode, errorMessage } from '../../../../api/errors.ts'
import { useGetOrderGroupQuery } from '../../../../api/hooks.ts'
import { useHashSecret } from '../../../../lib/hash-secret.ts'
import { rememberOrderToken, useOrderToken } from '../../../../lib/order-tokens.ts'
import { useAskAgain } from '../../../../lib/use-ask-again.ts'
import { ErrorState } from '../../../../ui/ErrorState.tsx'
import { CheckoutSkeleton } from '../CheckoutSkeleton.tsx'
import { NoOrderHere } from '../NoOrderHere.tsx'
import { GroupCheckout } from './GroupCheckout.tsx'
import { GroupConfirmation } from './GroupConfirmation.tsx'
import { GroupOver } from './GroupOver.tsx'
import { GroupBankTransfer, GroupBankTransferOver } from './GroupBankTransfer.tsx'

/** A bank transfer takes days. */
const TRANSFER_POLL_MS = 60_000
const ENDING_POLL_MS = 5_000

const opened = (reference: string, token: string) => ({ params: { reference }, headers: { 'x-order-token': token } })

interface OrderGroupProps {
  reference: string
}

/** Orders that were placed together: their one checkout while they are held, then their confirmation. */
export function OrderGroup({ reference }: OrderGroupProps) {
  const handed = useHashSecret('t')
  const stored = useOrderToken(reference)
  const [isChanging, setChanging] = useState(false)
  useEffect(() => {
    if (handed) rememberOrderToken(reference, handed)
  }, [handed, reference])
  const token = handed === undefined ? undefined : (handed ?? stored)
  const group = useGetOrderGroupQuery(token ? opened(reference, token) : skipToken, { refetchOnMountOrArgChange: true })

  const askAgain = useAskAgain(group)
  const reload = useCallback(() => {
    setChanging(false)
    askAgain()
  }, [askAgain])
  const state = group.data?.state
  const awaited = group.data?.transfer?.state
  // A second subscription, so that polling depends on the state that the first one returned.
  useGetOrderGroupQuery(
    token && (awaited === 'waiting' || awaited === 'paused') ? opened(reference, token) : skipToken,
    {
      pollingInterval: awaited === 'waiting' ? TRANSFER_POLL_MS : ENDING_POLL_MS,
    },
  )

  if (token === null || errorCode(group.error) === 'order_group.not_found') return <NoOrderHere />
  if (token === undefined || (group.data === undefined && group.error === undefined)) return <CheckoutSkeleton />
  if (group.data === undefined)
    return <ErrorState message={errorMessage(group.error)} onRetry={() => void group.refetch()} />

  if (state === 'paid') return <GroupConfirmation group={group.data} />
  const { transfer } = group.data
  if (transfer?.state === 'ended' || transfer?.state === 'paused') return <GroupBankTransferOver group={group.data} />
  if (transfer?.state === 'waiting' && !isChanging)
    return <GroupBankTransfer group={group.data} transfer={transfer} token={token} onChange={() => setChanging(true)} />
  if (state === 'ended' || state === 'returned') return <GroupOver returned={state === 'returned'} />
  return (
    <GroupCheckout
      group={group.data}
      receivedAt={group.fulfilledTimeStamp ?? Date.parse(group.data.serverTime)}
      token={token}
      reload={reload}
    />
  )
}
