import { salesTax, type eventInput, type EventView } from '@foyer/contract'
import {
  isTimeZone,
  MOST_TAX_BASIS_POINTS,
  parseMapLink,
  type Point,
  zonedToUtc,
  type LocalDateTime,
} from '@foyer/domain'
import { m } from '@foyer/messages'
import { localTimeOf } from '../../../../lib/local-time.ts'
import type { z } from 'zod'

export type EventBody = z.input<typeof eventInput>

/** An empty number field holds '' and, while a minus sign is typed, other text. */
type NumberField = number | string

type TextFields = Pick<EventView, 'title' | 'summary' | 'venueName' | 'addressLine' | 'city'>
type ChoiceFields = Pick<
  EventView,
  | 'description'
  | 'category'
  | 'format'
  | 'country'
  | 'timezone'
  | 'currency'
  | 'visibility'
  | 'refundPolicy'
  | 'feeMode'
>

/** The form's fields, named as the contract names them. Dates are wall-clock times of the event's zone, '' when unset. */
export interface EventFormValues extends TextFields, ChoiceFields {
  customUrl: string
  onlineUrl: string
  /** Coordinates, `6.4489, 3.3965`, or the typed or pasted text for them. */
  point: string
  coverAlt: string
  /** The sales tax: whether there is one and whether it is included, its name, and its rate as a percentage as typed. */
  taxKind: 'none' | 'inclusive' | 'exclusive'
  taxName: string
  taxPercent: string
  startsAt: LocalDateTime
  endsAt: LocalDateTime
  doorsOpenAt: LocalDateTime
  refundDays: NumberField
  holdMinutes: NumberField
  bankTransferDays: NumberField
  maxPerOrder: NumberField
  maxPerBuyer: NumberField
  capacity: NumberField
  transfers: boolean
  showGoing: boolean
}

export type EventField = keyof EventFormValues

/** The name of each field. */
export const fieldLabels: Readonly<Record<EventField, () => string>> = {
  title: m.events_field_title,
  customUrl: m.events_field_custom_url,
  summary: m.events_field_summary,
  description: m.events_field_description,
  category: m.events_field_category,
  format: m.events_field_format,
  venueName: m.events_field_venue,
  addressLine: m.events_field_address,
  city: m.shell_city,
  country: m.events_field_country,
  point: m.events_field_point,
  onlineUrl: m.events_field_online_url,
  startsAt: m.events_field_starts,
  endsAt: m.events_field_ends,
  doorsOpenAt: m.events_field_doors,
  timezone: m.events_field_timezone,
  currency: m.events_field_currency,
  visibility: m.events_field_visibility,
  refundPolicy: m.events_field_refunds,
  refundDays: m.events_field_refund_days,
  holdMinutes: m.events_field_hold,
  bankTransferDays: m.events_field_bank_transfer,
  maxPerOrder: m.events_field_max_per_order,
  maxPerBuyer: m.events_field_max_per_buyer,
  capacity: m.events_field_capacity,
  feeMode: m.events_field_fee,
  transfers: m.events_field_transfers,
  showGoing: m.events_field_show_going,
  taxKind: m.events_field_tax,
  taxName: m.events_field_tax_name,
  taxPercent: m.events_field_tax_rate,
  coverAlt: m.events_field_cover_alt,
}

/** The name of each field in the current language, for summaries of errors. */
export function labelTexts(): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(fieldLabels).map(([field, label]) => [field, label()]))
}

/** The time zone of this browser, if it reports one that Foyer knows. */
export function browserTimeZone(): string {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions()
  return isTimeZone(timeZone) ? timeZone : 'UTC'
}

/** A new form with the values that its organiser usually needs. */
export function blankValues(presets: { timezone: string; currency: string }): EventFormValues {
  return {
    title: '',
    customUrl: '',
    summary: '',
    description: null,
    category: null,
    format: 'in_person',
    venueName: '',
    addressLine: '',
    city: '',
    country: null,
    point: '',
    onlineUrl: '',
    startsAt: '',
    endsAt: '',
    doorsOpenAt: '',
    ...presets,
    visibility: 'public',
    refundPolicy: 'none',
    refundDays: 7,
    holdMinutes: 10,
    bankTransferDays: '',
    maxPerOrder: 10,
    maxPerBuyer: '',
    capacity: '',
    feeMode: 'pass_on',
    transfers: true,
    showGoing: false,
    taxKind: 'none',
    taxName: 'VAT',
    taxPercent: '',
    coverAlt: '',
  }
}

/** An event as the form shows it. */
export function valuesOf(event: EventView): EventFormValues {
  const local = (instant: string | null) => localTimeOf(instant, event.timezone)
  return {
    title: event.title,
    customUrl: event.customUrl ?? '',
    summary: event.summary,
    description: event.description,
    category: event.category,
    format: event.format,
    venueName: event.venueName,
    addressLine: event.addressLine,
    city: event.city,
    country: event.country,
    point: pointText(event.point),
    onlineUrl: event.onlineUrl ?? '',
    startsAt: local(event.startsAt),
    endsAt: local(event.endsAt),
    doorsOpenAt: local(event.doorsOpenAt),
    timezone: event.timezone,
    currency: event.currency,
    visibility: event.visibility,
    refundPolicy: event.refundPolicy,
    refundDays: event.refundDays,
    holdMinutes: event.holdMinutes,
    bankTransferDays: event.bankTransferDays ?? '',
    maxPerOrder: event.maxPerOrder,
    maxPerBuyer: event.maxPerBuyer ?? '',
    capacity: event.capacity ?? '',
    feeMode: event.feeMode,
    transfers: event.transfers,
    showGoing: event.showGoing,
    taxKind: event.tax === null ? 'none' : event.tax.inclusive ? 'inclusive' : 'exclusive',
    taxName: event.tax?.name ?? 'VAT',
    taxPercent: event.tax === null ? '' : String(event.tax.basisPoints / 100),
    coverAlt: event.cover?.alt ?? '',
  }
}

// An empty field that needs a number becomes NaN, so that the schema rejects it instead of using a default.
const needed = (field: NumberField): number => (typeof field === 'number' ? field : Number.NaN)
const optional = (field: NumberField): number | null => (field === '' ? null : needed(field))

/** A tax rate in basis points from the typed text: `7.5` → 750. Null if it is not a valid rate. */
export function taxBasisPoints(text: string): number | null {
  const match = /^(\d{1,2})(?:[.,](\d{1,2}))?\s*%?$/.exec(text.trim())
  const read = match ? Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0')) : 0
  return read >= 1 && read <= MOST_TAX_BASIS_POINTS ? read : null
}

/** A point as shown in its field; empty without one. */
export function pointText(point: Point | null): string {
  return point === null ? '' : `${point.latitude}, ${point.longitude}`
}

export function isTaxName(text: string): boolean {
  return salesTax.shape.name.safeParse(text).success
}

/** The form's values in the shape of the contract. The contract's schema may still reject them. */
export function bodyOf(values: EventFormValues): EventBody {
  const instant = (local: LocalDateTime) => (local === '' ? null : zonedToUtc(local, values.timezone).toISOString())
  const { taxKind, taxName, taxPercent, ...fields } = values
  const point = parseMapLink(values.point)
  const basisPoints = taxBasisPoints(taxPercent)
  return {
    ...fields,
    // A tax without a name or a rate is not sent yet.
    tax:
      taxKind === 'none' || basisPoints === null || !isTaxName(taxName)
        ? null
        : { name: taxName.trim(), basisPoints, inclusive: taxKind === 'inclusive' },
    customUrl: values.customUrl === '' ? null : values.customUrl,
    onlineUrl: values.onlineUrl.trim() === '' ? null : values.onlineUrl.trim(),
    // A link without a known place is not sent yet.
    point: point === 'short_link' ? null : point,
    startsAt: instant(values.startsAt),
    endsAt: instant(values.endsAt),
    doorsOpenAt: instant(values.doorsOpenAt),
    refundDays: needed(values.refundDays),
    holdMinutes: needed(values.holdMinutes),
    bankTransferDays: optional(values.bankTransferDays),
    maxPerOrder: needed(values.maxPerOrder),
    maxPerBuyer: optional(values.maxPerBuyer),
    capacity: optional(values.capacity),
  }
}

export function isEventField(name: string): name is EventField {
  return Object.hasOwn(fieldLabels, name)
}

export function sameValues(a: EventFormValues, b: EventFormValues): boolean {
  return Object.keys(fieldLabels)
    .filter(isEventField)
    .every((field) => JSON.stringify(a[field]) === JSON.stringify(b[field]))
}

/** The values with some fields taken from another set of values. */
export function withFieldsOf(
  values: EventFormValues,
  other: EventFormValues,
  fields: Iterable<EventField>,
): EventFormValues {
  const taken = new Set<string>(fields)
  return { ...values, ...Object.fromEntries(Object.entries(other).filter(([name]) => taken.has(name))) }
}
