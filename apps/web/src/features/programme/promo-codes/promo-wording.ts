import type { PromoCodeView, TicketTypeView } from '@foyer/contract'
import { slugify, toMajor } from '@foyer/domain'
import { formatEventTime, formatMoney } from '@foyer/messages'

type Tickets = readonly Pick<TicketTypeView, '_id' | 'name'>[]

/** What a code takes off: `10% off`, `₦2,500 off the order`. */
export function discountInWords({ discountType, value, currency }: PromoCodeView): string {
  if (discountType === 'none') return 'Unlocks tickets'
  return discountType === 'percent' ? `${value / 100}% off` : `${formatMoney(value, currency)} off the order`
}

/** What it is for, and on what conditions: `VIP and Lawn · from ₦5,000 · 2 a person`. */
export function conditionsInWords(code: PromoCodeView, ticketTypes: Tickets): string {
  const names = ticketTypes.filter(({ _id }) => code.ticketIds?.includes(_id)).map(({ name }) => name)
  return [
    code.ticketIds === null ? 'Every ticket' : new Intl.ListFormat('en').format(names) || 'Tickets that are gone',
    code.unlocksHidden && code.discountType !== 'none' ? 'unlocks hidden tickets' : '',
    code.minOrderTotal > 0 ? `from ${formatMoney(code.minOrderTotal, code.currency)}` : '',
    code.maxPerBuyer === null ? '' : `${code.maxPerBuyer} a person`,
  ]
    .filter(Boolean)
    .join(' · ')
}

/** When it is valid, on the event's clock; null when always. */
export function windowInWords({ startsAt, expiresAt }: PromoCodeView, timezone: string): string | null {
  const moment = (instant: string) => formatEventTime(new Date(instant), new Date(instant), timezone).short
  if (startsAt === null) return expiresAt === null ? null : `Until ${moment(expiresAt)}`
  return expiresAt === null ? `From ${moment(startsAt)}` : `${moment(startsAt)} to ${moment(expiresAt)}`
}

export function usesInWords({ uses, maxUses }: Pick<PromoCodeView, 'uses' | 'maxUses'>): string {
  return maxUses === null ? String(uses) : `${uses} of ${maxUses}`
}

export const exportHeader = [
  'Code',
  'Discount',
  'Value',
  'Currency',
  'For',
  'State',
  'Uses',
  'Most uses',
  'Most a person',
  'Least order',
  'Paid orders',
  'Saved by buyers',
  'From',
  'Until',
  'Link',
]

export function exportedCodes(codes: readonly PromoCodeView[], ticketTypes: Tickets): (string | number | null)[][] {
  return codes.map((code) => {
    const amount = (minor: number) => Number(toMajor(minor, code.currency))
    const names = ticketTypes.filter(({ _id }) => code.ticketIds?.includes(_id)).map(({ name }) => name)
    return [
      code.code,
      code.discountType,
      code.discountType === 'fixed' ? amount(code.value) : code.value / 100,
      code.discountType === 'fixed' ? code.currency : null,
      code.ticketIds === null ? 'every ticket' : names.join(', '),
      code.state,
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

/** A file name without its ending. */
export function exportName(eventTitle: string): string {
  return `${slugify(eventTitle) || 'event'}-promo-codes`
}
