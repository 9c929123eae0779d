import type { OrderView } from '@foyer/contract'
import { formatMoney, m } from '@foyer/messages'
import { Button, TextInput, Title } from '@mantine/core'
import { type KeyboardEvent, useState } from 'react'
import { errorMessage } from '../../../api/errors.ts'
import { announce } from '../../../ui/LiveRegion.tsx'
import { Surface } from '../../../ui/Surface.tsx'

/** What a gift card pays: an order, or the orders of a cart. */
export type PaidWithCard = Pick<OrderView, 'giftCard' | 'due' | 'currency'>

interface GiftCardFieldProps {
  paid: PaidWithCard
  /** Answers what is paid then. */
  onApply: (code: string) => Promise<PaidWithCard>
  onRemove: () => Promise<unknown>
}

/** Pays with a gift card, as far as it goes, and shows what that leaves to pay. */
export function GiftCardField({ paid, onApply, onRemove }: GiftCardFieldProps) {
  const [busy, setBusy] = useState(false)
  const [code, setCode] = useState('')
  const [fault, setFault] = useState<string | null>(null)

  const attempt = async (act: () => Promise<void>) => {
    setFault(null)
    setBusy(true)
    try {
      await act()
    } catch (error) {
      setFault(errorMessage(error))
    } finally {
      setBusy(false)
    }
  }
  const take = async () => {
    if (code.trim() === '') return setFault(m.sales_gift_card_missing())
    await attempt(async () => {
      const { giftCard, currency } = await onApply(code.trim())
      setCode('')
      if (giftCard) announce(appliedWords(giftCard, currency))
    })
  }
  const drop = () =>
    attempt(async () => {
      await onRemove()
      announce(m.sales_gift_card_removed())
    })
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
      {paid.giftCard ? (
        <div className="stack gap-10 margin-top-16">
          <p className="flush">
            {appliedWords(paid.giftCard, paid.currency)}{' '}
            <strong>
              {paid.due === 0
                ? m.sales_gift_card_covers()
                : m.sales_gift_card_rest({ amount: formatMoney(paid.due, paid.currency) })}
            </strong>
          </p>
          {fault !== null && (
            <p role="alert" className="flush danger">
              {fault}
            </p>
          )}
          <div>
            <Button variant="default" size="sm" loading={busy} onClick={() => void drop()}>
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
            <Button variant="default" mt={30} loading={busy} onClick={() => void take()}>
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
