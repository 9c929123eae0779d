import type { OrderGroupView } from '@foyer/contract'
import { useAddGroupGiftCardMutation, useDropGroupGiftCardMutation } from '../../../../api/hooks.ts'
import { GiftCardField } from '../GiftCardField.tsx'

interface GroupGiftCardProps {
  group: OrderGroupView
  token: string
}

/** The gift cards of a cart, which pay its dates one after the other. */
export function GroupGiftCard({ group, token }: GroupGiftCardProps) {
  const { reference } = group
  const headers = { 'x-order-token': token }
  const [add] = useAddGroupGiftCardMutation()
  const [drop] = useDropGroupGiftCardMutation()
  return (
    <GiftCardField
      paid={group}
      onAdd={(code) => add({ params: { reference }, headers, body: { code } }).unwrap()}
      onDrop={(cardId) => drop({ params: { reference, cardId }, headers }).unwrap()}
    />
  )
}
