import type { GiftCardShare, OrderView } from '@foyer/contract'
import { MAX_GIFT_CARDS } from '@foyer/domain'
import { formatMoney, m } from '@foyer/messages'
import { Button, TextInput, Title } from '@mantine/core'
import { type KeyboardEvent, useState } from 'react'
import { errorMessage } from '../../../api/errors.ts'
import { announce } from '../../../ui/LiveRegion.tsx'
import { Surface } from '../../../ui/Surface.tsx'

/** What gift cards pay: an order, or the orders of a cart. */
export type PaidWithCards = Pick<OrderView, 'giftCards' | 'due' | 'currency'>

interface GiftCardFieldProps {
  paid: PaidWithCards
  /** Resolves to the order or cart with the added card. */
  onAdd: (code: string) => Promise<PaidWithCards>
  onDrop: (cardId: string) => Promise<unknown>
}

/** Pays with gift cards, one code after the other and as far as they go, and shows what that leaves to pay. */
export function GiftCardField({ paid, onAdd, onDrop }: GiftCardFieldProps) {
  const [busy, setBusy] = useState<string | null>(null)
  const [code, setCode] = useState('')
  const [fault, setFault] = useState<string | null>(null)
  const [isOpen, setOpen] = useState(false)
  const { giftCards, due, currency } = paid

  const attempt = async (what: string, act: () => Promise<void>) => {
    setFault(null)
    setBusy(what)
    try {
      await act()
    } catch (error) {
      setFault(errorMessage(error))
    } finally {
      setBusy(null)
    }
  }
  const add = async () => {
    if (code.trim() === '') return setFault(m.sales_gift_card_missing())
    await attempt('add', async () => {
      const added = (await onAdd(code.trim())).giftCards.at(-1)
      setCode('')
      if (added) announce(cardWords(added, currency))
    })
  }
  const drop = ({ _id }: GiftCardShare) =>
    attempt(_id, async () => {
      await onDrop(_id)
      announce(m.sales_gift_card_removed())
    })
  // The field is in the payment form, which Enter would submit.
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return
    event.preventDefault()
    void add()
  }
  const isFull = giftCards.length >= MAX_GIFT_CARDS
  const takesMore = due > 0 && !isFull

  // Few buyers have a gift card: the field waits behind a question, as that for a promo code does.
  if (giftCards.length === 0 && !isOpen)
    return (
      <p className="flush margin-top-20 text-center">
        <button
          type="button"
          className="bare-button on-nothing unpadded semibold link-line accent underlined"
          onClick={() => setOpen(true)}
        >
          {m.sales_gift_card_question()}
        </button>
      </p>
    )
  return (
    <Surface as="section" padding="large" className="margin-top-20">
      <Title order={2} className="text-22">
        {m.sales_gift_card()}
      </Title>
      {giftCards.length > 0 && (
        <div className="stack gap-10 margin-top-16">
          <ul className="plain-list stack gap-10">
            {giftCards.map((card) => (
              <li key={card._id} className="cluster spread gap-10">
                <span>{cardWords(card, currency)}</span>
                <Button
                  variant="default"
                  size="sm"
                  aria-label={m.sales_gift_card_remove_ending({ tail: card.tail })}
                  loading={busy === card._id}
                  disabled={busy !== null && busy !== card._id}
                  onClick={() => void drop(card)}
                >
                  {m.sales_gift_card_remove()}
                </Button>
              </li>
            ))}
          </ul>
          <strong>
            {due === 0 ? m.sales_gift_card_covers() : m.sales_gift_card_rest({ amount: formatMoney(due, currency) })}
          </strong>
          {due > 0 && isFull && <p className="flush mute">{m.sales_gift_card_most()}</p>}
          {fault !== null && !takesMore && (
            <p role="alert" className="flush danger">
              {fault}
            </p>
          )}
        </div>
      )}
      {takesMore && (
        <div className="stack gap-10 margin-top-16">
          <TextInput
            autoFocus={isOpen && giftCards.length === 0}
            label={giftCards.length > 0 ? m.sales_gift_card_another() : m.sales_gift_card_code()}
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
            <Button
              variant="default"
              loading={busy === 'add'}
              disabled={busy !== null && busy !== 'add'}
              onClick={() => void add()}
            >
              {m.sales_gift_card_apply()}
            </Button>
          </div>
        </div>
      )}
    </Surface>
  )
}

function cardWords({ tail, amount }: GiftCardShare, currency: string): string {
  return m.sales_gift_card_applied({ tail, amount: formatMoney(amount, currency) })
}
