import type { PromoCodeView, TicketTypeView } from '@foyer/contract'
import { slugify, toMajor } from '@foyer/domain'
import { formatEventTime, formatList, formatMoney, formatNumber, formatPercent, joinFacts, m } from '@foyer/messages'
import type { ListedCode } from './promo-place.ts'

type Tickets = readonly Pick<TicketTypeView, '_id' | 'name'>[]

/** A code's discount: `10% off`, `₦2,500 off the order`. */
export function discountInWords({ discountType, value, currency }: ListedCode): string {
  if (discountType === 'none') return m.programme_promo_unlocks_tickets()
  return discountType === 'percent'
    ? m.programme_promo_percent_off({ percent: formatPercent(value) })
    : m.programme_promo_amount_off({ amount: formatMoney(value, currency) })
}

/** The conditions of a code: `VIP and Lawn · Minimum order ₦5,000 · 2 uses per person`. */
export function conditionsInWords(code: ListedCode, ticketTypes: Tickets): string {
  return joinFacts([
    code.ticketIds === null
      ? m.programme_promo_condition_all()
      : formatList(coveredNames(code, ticketTypes)) || m.programme_promo_condition_deleted(),
    code.unlocksHidden && code.discountType !== 'none' ? m.programme_promo_condition_unlocks() : '',
    code.minOrderTotal > 0
      ? m.programme_promo_condition_minimum({ amount: formatMoney(code.minOrderTotal, code.currency) })
      : '',
    code.maxPerBuyer === null ? '' : m.programme_promo_condition_per_person({ count: code.maxPerBuyer }),
  ])
}

function coveredNames({ ticketIds }: ListedCode, ticketTypes: Tickets): string[] {
  return ticketTypes.filter(({ _id }) => ticketIds?.includes(_id)).map(({ name }) => name)
}

/** When a code is valid, in the event's time zone; null when it always is. */
export function windowInWords({ startsAt, expiresAt }: ListedCode, timezone: string): string | null {
  const moment = (instant: string) => formatEventTime(new Date(instant), new Date(instant), timezone).short
  if (startsAt === null) return expiresAt === null ? null : m.programme_promo_until({ end: moment(expiresAt) })
  const start = moment(startsAt)
  return expiresAt === null
    ? m.programme_promo_from({ start })
    : m.programme_promo_window({ start, end: moment(expiresAt) })
}

export function usesInWords({ uses, maxUses }: Pick<PromoCodeView, 'uses' | 'maxUses'>): string {
  return maxUses === null
    ? formatNumber(uses)
    : m.programme_promo_uses_of({ uses: formatNumber(uses), max: formatNumber(maxUses) })
}

const kinds = {
  percent: m.programme_promo_kind_percent,
  fixed: m.programme_promo_kind_fixed,
  none: m.programme_promo_kind_none,
} satisfies Record<PromoCodeView['discountType'], () => string>

const states = {
  active: m.programme_promo_state_active,
  inactive: m.programme_promo_state_inactive,
  scheduled: m.programme_promo_state_scheduled,
  expired: m.programme_promo_state_expired,
  used_up: m.programme_promo_state_used_up,
} satisfies Record<PromoCodeView['state'], () => string>

/** The header of the export, in the reader's language. */
export function exportHeader(): string[] {
  return [
    m.programme_promo_code(),
    m.programme_promo_kind(),
    m.programme_promo_export_value(),
    m.programme_promo_export_currency(),
    m.programme_promo_covers(),
    m.shell_status(),
    m.programme_promo_export_uses(),
    m.programme_promo_max_uses(),
    m.programme_promo_max_per_buyer(),
    m.programme_promo_minimum(),
    m.programme_promo_export_paid_orders(),
    m.programme_promo_column_saved(),
    m.programme_promo_starts(),
    m.programme_promo_expires(),
    m.programme_promo_export_link(),
  ]
}

export function exportedCodes(codes: readonly ListedCode[], ticketTypes: Tickets): (string | number | null)[][] {
  return codes.map((code) => {
    const amount = (minor: number) => Number(toMajor(minor, code.currency))
    return [
      code.code,
      kinds[code.discountType](),
      code.discountType === 'fixed' ? amount(code.value) : code.value / 100,
      code.discountType === 'fixed' ? code.currency : null,
      code.ticketIds === null ? m.programme_promo_condition_all() : formatList(coveredNames(code, ticketTypes)),
      states[code.state](),
      code.uses,
      code.maxUses,
      code.maxPerBuyer,
      amount(code.minOrderTotal),
      code.paidOrders,
      amount(code.discountGiven),
      code.startsAt,
      code.expiresAt,
      code.link,
    ]
  })
}

/** The export's file name without its extension. */
export function exportName(eventTitle: string): string {
  return m.programme_promo_file({ event: slugify(eventTitle) || 'event' })
}
