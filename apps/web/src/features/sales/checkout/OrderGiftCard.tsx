import type { OrderView } from '@foyer/contract'
import { useApplyGiftCardMutation, useRemoveGiftCardMutation } from '../../../api/hooks.ts'
import { GiftCardField } from './GiftCardField.tsx'

interface OrderGiftCardProps {
  order: OrderView
  token: string
}

/** The gift card of one order. */
export function OrderGiftCard({ order, token }: OrderGiftCardProps) {
  const call = { params: { reference: order.reference }, headers: { 'x-order-token': token } }
  const [apply] = useApplyGiftCardMutation()
  const [remove] = useRemoveGiftCardMutation()
  return (
    <GiftCardField
      paid={order}
      onApply={(code) => apply({ ...call, body: { code } }).unwrap()}
      onRemove={() => remove(call).unwrap()}
    />
  )
}
