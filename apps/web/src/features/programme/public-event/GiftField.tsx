import { TextInput } from '@mantine/core'
import { currencyExponent, toTyped } from '@foyer/domain'
import { formatMoney, m } from '@foyer/messages'
import { useIsAlive } from '../../../lib/use-is-alive.ts'
import { withComponentLibrary } from '../../../ui/ComponentLibrary.tsx'
import type { TicketTypeRowState } from './use-ticket-box.ts'

interface GiftFieldProps {
  row: TicketTypeRowState
  currency: string
  wrong: boolean
}

/** The amount of a donation per ticket. */
function GiftField({ row: { ticketType, gift, onGift }, currency, wrong }: GiftFieldProps) {
  const alive = useIsAlive()
  const suggested = ticketType.suggestedPrice ?? ticketType.price
  const amount = ticketType.price > 0 ? formatMoney(ticketType.price, currency) : null
  const invalid = amount === null ? m.events_box_gift_invalid() : m.events_box_gift_invalid_minimum({ amount })
  return (
    <TextInput
      className="whole-line figures"
      label={m.events_box_gift()}
      description={amount === null ? m.events_box_gift_any() : m.events_box_gift_minimum({ amount })}
      inputMode={currencyExponent(currency) === 0 ? 'numeric' : 'decimal'}
      autoComplete="off"
      leftSection={<span className="text-sm semibold mute">{currency}</span>}
      leftSectionWidth={58}
      value={gift ?? toTyped(suggested, currency)}
      disabled={!alive}
      onChange={(event) => onGift(event.currentTarget.value)}
      error={wrong ? invalid : null}
    />
  )
}

export default withComponentLibrary(GiftField)
