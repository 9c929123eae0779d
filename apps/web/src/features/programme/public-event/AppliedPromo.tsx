import { IconTicket, IconX } from '@tabler/icons-react'
import type { CheckedPromoCodeView, PublicEventView } from '@foyer/contract'
import type { PromoFit } from '@foyer/domain'
import { formatList, formatMoney, formatPercent, m } from '@foyer/messages'
import classes from './PromoField.module.css'

interface AppliedPromoProps {
  event: PublicEventView
  applied: CheckedPromoCodeView
  fit: PromoFit | null
  onRemove: () => void
}

/** The promo code of an order: what it gives, and to what. */
export default function AppliedPromo({ event, applied, fit, onRemove }: AppliedPromoProps) {
  return (
    <div className={classes['applied']} role="status" data-idle={(fit !== null && fit !== 'fits') || undefined}>
      <IconTicket size={22} stroke={1.7} aria-hidden />
      <p className="grow shrinks flush breakable">
        <strong>{applied.code}</strong> · {promoInWords(applied, event.currency)}
        <span className="block text-sm">{hintOf(applied, event, fit)}</span>
      </p>
      <button
        type="button"
        className={classes['remove']}
        aria-label={m.events_box_promo_remove({ code: applied.code })}
        onClick={onRemove}
      >
        <IconX size={18} aria-hidden />
      </button>
    </div>
  )
}

function hintOf(applied: CheckedPromoCodeView, event: PublicEventView, fit: PromoFit | null): string {
  const minimum = m.events_box_promo_minimum({ amount: formatMoney(applied.minOrderTotal, event.currency) })
  if (fit === 'minimum') return minimum
  if (fit === 'not_applicable') return m.events_box_promo_not_applicable()
  const names = event.tickets.filter(({ _id }) => applied.ticketIds?.includes(_id)).map(({ name }) => name)
  const covered = names.length > 0 ? m.events_box_promo_tickets({ tickets: formatList(names) }) : ''
  return [covered, fit === null && applied.minOrderTotal > 0 ? minimum : ''].filter(Boolean).join(' ')
}

/** What a code gives, in a few words: `10% off`, `₦2,500 off the order`. */
function promoInWords({ discountType, value }: CheckedPromoCodeView, currency: string): string {
  if (discountType === 'none') return m.events_box_promo_unlocks()
  if (discountType === 'fixed') return m.events_box_promo_amount_off({ amount: formatMoney(value, currency) })
  return value === 10_000
    ? m.events_box_promo_free()
    : m.events_box_promo_percent_off({ percent: formatPercent(value) })
}
