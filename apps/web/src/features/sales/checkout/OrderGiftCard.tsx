import type { OrderView } from '@foyer/contract'
import { useAddGiftCardMutation, useDropGiftCardMutation } from '../../../api/hooks.ts'
import { GiftCardField } from './GiftCardField.tsx'

interface OrderGiftCardProps {
  order: OrderView
  token: string
}

/** The gift cards of one order. */
export function OrderGiftCard({ order, token }: OrderGiftCardProps) {
  const { reference } = order
  const headers = { 'x-order-token': token }
  const [add] = useAddGiftCardMutation()
  const [drop] = useDropGiftCardMutation()
  return (
    <GiftCardField
      paid={order}
      onAdd={(code) => add({ params: { reference }, headers, body: { code } }).unwrap()}
      onDrop={(cardId) => drop({ params: { reference, cardId }, headers }).unwrap()}
    />
  )
}
