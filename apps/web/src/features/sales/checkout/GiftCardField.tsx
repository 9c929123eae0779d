import type { OrderView } from '@foyer/contract'
import { formatMoney, m } from '@foyer/messages'
import { Button, TextInput, Title } from '@mantine/core'
import { type KeyboardEvent, useState } from 'react'
import { errorMessage } from '../../../api/errors.ts'
import { useApplyGiftCardMutation, useRemoveGiftCardMutation } from '../../../api/hooks.ts'
import { announce } from '../../../ui/LiveRegion.tsx'
import { Surface } from '../../../ui/Surface.tsx'

interface GiftCardFieldProps {
  order: OrderView
  token: string
}

/** Pays the order with a gift card, as far as it goes, and shows what that leaves to pay. */
export function GiftCardField({ order, token }: GiftCardFieldProps) {
  const call = { params: { reference: order.reference }, headers: { 'x-order-token': token } }
  const [apply, applying] = useApplyGiftCardMutation()
  const [remove, removing] = useRemoveGiftCardMutation()
  const [code, setCode] = useState('')
  const [fault, setFault] = useState<string | null>(null)

  const take = async () => {
    if (code.trim() === '') return setFault(m.sales_gift_card_missing())
    setFault(null)
    try {
      const { giftCard } = await apply({ ...call, body: { code: code.trim() } }).unwrap()
      setCode('')
      if (giftCard) announce(appliedWords(giftCard, order.currency))
    } catch (error) {
      setFault(errorMessage(error))
    }
  }
  const drop = async () => {
    setFault(null)
    try {
      await remove(call).unwrap()
      announce(m.sales_gift_card_removed())
    } catch (error) {
      setFault(errorMessage(error))
    }
  }
  // The field stands in the form that pays, which Enter would send.
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return
    event.preventDefault()
    void take()
  }

  return (
    <Surface as="section" padding="large" className="margin-top-20">
      <Title order={2} className="text-22">
        {m.sales_gift_card()}
      </Title>
      {order.giftCard ? (
        <div className="stack gap-10 margin-top-16">
          <p className="flush">
            {appliedWords(order.giftCard, order.currency)}{' '}
            <strong>
              {order.due === 0
                ? m.sales_gift_card_covers()
                : m.sales_gift_card_rest({ amount: formatMoney(order.due, order.currency) })}
            </strong>
          </p>
          {fault !== null && (
            <p role="alert" className="flush danger">
              {fault}
            </p>
          )}
          <div>
            <Button variant="default" size="sm" loading={removing.isLoading} onClick={() => void drop()}>
              {m.sales_gift_card_remove()}
            </Button>
          </div>
        </div>
      ) : (
        <div className="grid cells-170 gap-10 margin-top-16">
          <TextInput
            label={m.sales_gift_card_code()}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={60}
            dir="ltr"
            value={code}
            error={fault}
            onChange={(event) => setCode(event.currentTarget.value)}
            onKeyDown={onKeyDown}
          />
          <div>
            <Button variant="default" mt={30} loading={applying.isLoading} onClick={() => void take()}>
              {m.sales_gift_card_apply()}
            </Button>
          </div>
        </div>
      )}
    </Surface>
  )
}

function appliedWords({ tail, amount }: NonNullable<OrderView['giftCard']>, currency: string): string {
  return m.sales_gift_card_applied({ tail, amount: formatMoney(amount, currency) })
}
