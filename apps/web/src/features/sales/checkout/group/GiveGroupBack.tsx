import type { OrderGroupView } from '@foyer/contract'
import { m } from '@foyer/messages'
import { useNavigate } from 'react-router'
import { useCancelOrderGroupMutation } from '../../../../api/hooks.ts'
import { announce } from '../../../../ui/LiveRegion.tsx'
import { ReleaseHold } from '../ReleaseHold.tsx'
import { forgetGroupDraft } from './group-draft.ts'

/** Cancels all orders of a group when the buyer confirms it. The cart keeps its dates. */
export function GiveGroupBack({ group, token }: { group: OrderGroupView; token: string }) {
  const navigate = useNavigate()
  const [cancel, { isLoading, error }] = useCancelOrderGroupMutation()
  const giveBack = async () => {
    const answer = await cancel({ params: { reference: group.reference }, headers: { 'x-order-token': token } })
    if (answer.error !== undefined) return
    forgetGroupDraft(group.reference)
    announce(m.sales_group_cancelled())
    await navigate('/cart')
  }
  return <ReleaseHold quantity={group.quantity} busy={isLoading} error={error} onRelease={giveBack} />
}
