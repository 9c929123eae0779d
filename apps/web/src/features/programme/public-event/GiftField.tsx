import { TextInput } from '@mantine/core'
import { currencyExponent, toTyped } from '@foyer/domain'
import { formatMoney } from '@foyer/messages'
import type { TicketTypeRowState } from './use-ticket-box.ts'

interface GiftFieldProps {
  row: TicketTypeRowState
  currency: string
  wrong: boolean
}

/** The amount of a donation, for each such ticket. */
export function GiftField({ row: { ticketType, gift, onGift }, currency, wrong }: GiftFieldProps) {
  const suggested = ticketType.suggestedPrice ?? ticketType.price
  const least = ticketType.price > 0 ? `${formatMoney(ticketType.price, currency)} or more` : 'Any amount, also nothing'
  return (
    <TextInput
      className="whole-line figures"
      label="Your amount, each"
      description={least}
      inputMode={currencyExponent(currency) === 0 ? 'numeric' : 'decimal'}
      autoComplete="off"
      leftSection={<span className="text-sm semibold mute">{currency}</span>}
      leftSectionWidth={58}
      value={gift ?? toTyped(suggested, currency)}
      onChange={(event) => onGift(event.currentTarget.value)}
      error={wrong ? `Enter an amount: ${least.toLowerCase()}.` : null}
    />
  )
}
