import type { OrderGroupView } from '@foyer/contract'
import { useApplyGroupGiftCardMutation, useRemoveGroupGiftCardMutation } from '../../../../api/hooks.ts'
import { GiftCardField } from '../GiftCardField.tsx'

interface GroupGiftCardProps {
  group: OrderGroupView
  token: string
}

/** The one gift card of a cart, which pays its dates one after the other. */
export function GroupGiftCard({ group, token }: GroupGiftCardProps) {
  const call = { params: { reference: group.reference }, headers: { 'x-order-token': token } }
  const [apply] = useApplyGroupGiftCardMutation()
  const [remove] = useRemoveGroupGiftCardMutation()
  return (
    <GiftCardField
      paid={group}
      onApply={(code) => apply({ ...call, body: { code } }).unwrap()}
      onRemove={() => remove(call).unwrap()}
    />
  )
}
