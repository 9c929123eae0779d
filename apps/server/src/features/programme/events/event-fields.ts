import type { EventInput } from '@foyer/contract'
import {
  checkCustomUrl,
  eventDateFaults,
  isCurrency,
  isTimeZone,
  type RichTextDocument,
  validateRichText,
} from '@foyer/domain'
import { AppError } from '../../../http/app-error.ts'
import type { FieldFault } from '../../../http/field-faults.ts'
import type { EventRow } from './events.queries.ts'

const URL_FAULTS = {
  too_short: 'address_too_short',
  too_long: 'address_too_long',
  bad_characters: 'address_characters',
  reserved: 'address_reserved',
} as const

function date(text: string | null | undefined): Date | null {
  return text ? new Date(text) : null
}

/** Rules over several fields that hold for a draft as well. Publishing asks for more: see the domain's `missingForPublication`. */
function faultsOf(input: EventInput): Record<string, FieldFault> {
  const faults: Record<string, FieldFault> = {}
  const url = input.customUrl ? checkCustomUrl(input.customUrl) : 'ok'
  if (url !== 'ok') faults['customUrl'] = URL_FAULTS[url]
  if (!isTimeZone(input.timezone)) faults['timezone'] = 'time_zone'
  if (!isCurrency(input.currency)) faults['currency'] = 'currency'
  const dates = { startsAt: date(input.startsAt), endsAt: date(input.endsAt), doorsOpenAt: date(input.doorsOpenAt) }
  return { ...faults, ...eventDateFaults(dates) }
}

/** The description as the domain rebuilds it, without attributes that the editor or a forged request added. */
export function cleanDescription(written: RichTextDocument): RichTextDocument {
  const checked = validateRichText(written)
  if (!checked.ok) throw new AppError('request.invalid', { fields: { description: 'rich_text' } })
  return checked.document
}

/** The columns an organiser writes, checked. Throws `request.invalid` naming each field at fault. */
export function eventColumns(input: EventInput) {
  const fields = faultsOf(input)
  if (Object.keys(fields).length > 0) throw new AppError('request.invalid', { fields })
  const description = input.description ? cleanDescription(input.description) : null
  return {
    custom_url: input.customUrl || null,
    title: input.title,
    summary: input.summary,
    description: description ? JSON.stringify(description) : null,
    category: input.category ?? null,
    format: input.format,
    venue_name: input.venueName,
    address_line: input.addressLine,
    city: input.city,
    country: input.country ?? null,
    online_url: input.onlineUrl ?? null,
    starts_at: date(input.startsAt),
    ends_at: date(input.endsAt),
    doors_open_at: date(input.doorsOpenAt),
    timezone: input.timezone,
    currency: input.currency,
    visibility: input.visibility,
    refund_policy: input.refundPolicy,
    refund_days: input.refundDays,
    hold_minutes: input.holdMinutes,
    bank_transfer_days: input.bankTransferDays ?? null,
    max_per_order: input.maxPerOrder,
    max_per_buyer: input.maxPerBuyer ?? null,
    capacity: input.capacity ?? null,
    fee_mode: input.feeMode,
    transfers: input.transfers,
    show_going: input.showGoing,
    tax: input.tax ? JSON.stringify(input.tax) : null,
  }
}

/**
 * The columns of an event's point. A change without a point keeps the stored point if the place stays the same: at another place it
 * would lead guests to the former one.
 */
export function pointColumns(input: EventInput, before?: EventRow): Pick<EventRow, 'latitude' | 'longitude'> {
  if (input.point !== undefined)
    return { latitude: input.point?.latitude ?? null, longitude: input.point?.longitude ?? null }
  const isSamePlace =
    before?.venue_name === input.venueName &&
    before.address_line === input.addressLine &&
    before.city === input.city &&
    before.country === (input.country ?? null)
  return isSamePlace ? { latitude: before.latitude, longitude: before.longitude } : { latitude: null, longitude: null }
}
