import { type BundleInput, bundleInput, type BundleView } from '@foyer/contract'
import {
  type BundleVisibility,
  checkBundle,
  type Currency,
  type LocalDateTime,
  parseMoney,
  toTyped,
  zonedToUtc,
} from '@foyer/domain'
import { formatMoney, m } from '@foyer/messages'
import { localTimeOf } from '../../../lib/local-time.ts'

/** A part as the form stores it; '' while no ticket is chosen. */
export type PartValues = { ticketId: string; quantity: number | string }

/** The form's fields. The price in major units, dates in the event's time zone; '' means no limit. */
export type BundleFormValues = {
  name: string
  description: string
  price: string
  capacity: number | string
  salesStartAt: LocalDateTime
  salesEndAt: LocalDateTime
  visibility: BundleVisibility
  parts: PartValues[]
}

export type BundleField = keyof BundleFormValues

export interface BundleFormFacts {
  readonly currency: Currency
  readonly timezone: string
  readonly eventEndsAt: string | null
  readonly claimed: number
  /** Whether its times are minutes before the start of each date of a series. */
  readonly beforeStart?: boolean
}

export const blankPart: PartValues = { ticketId: '', quantity: 1 }

export const blankBundle: BundleFormValues = {
  name: '',
  description: '',
  price: '',
  capacity: '',
  salesStartAt: '',
  salesEndAt: '',
  visibility: 'public',
  parts: [blankPart, blankPart],
}

/** A bundle as the form shows it. */
export function bundleFormOf(bundle: BundleView, { currency, timezone }: BundleFormFacts): BundleFormValues {
  return {
    name: bundle.name,
    description: bundle.description,
    price: toTyped(bundle.price, currency),
    capacity: bundle.capacity ?? '',
    salesStartAt: localTimeOf(bundle.salesStartAt, timezone),
    salesEndAt: localTimeOf(bundle.salesEndAt, timezone),
    visibility: bundle.visibility,
    parts: bundle.parts.map(({ ticketId, quantity }) => ({ ticketId, quantity })),
  }
}

/** The request body of the unchanged bundle, for changing a single field. */
export function bundleBody(bundle: BundleView): BundleInput {
  const { name, description, price, capacity, salesStartAt, salesEndAt, visibility } = bundle
  const parts = bundle.parts.map(({ ticketId, quantity }) => ({ ticketId, quantity }))
  return { name, description, price, capacity, salesStartAt, salesEndAt, visibility, parts }
}

/** The labels of the fields, in the reader's language. */
export function bundleLabels(): Readonly<Record<BundleField, string>> {
  return {
    name: m.programme_bundle_name(),
    description: m.programme_ticket_description(),
    price: m.programme_bundle_price(),
    capacity: m.programme_bundle_quantity(),
    salesStartAt: m.programme_bundle_sales_start(),
    salesEndAt: m.programme_bundle_sales_end(),
    visibility: m.programme_bundle_visibility(),
    parts: m.programme_bundle_parts(),
  }
}

/** The form's field for a field of the contract. */
export function bundleFieldOf(path: string): BundleField {
  const [field = ''] = path.split('.')
  return isField(field) ? field : 'name'
}

function isField(name: string): name is BundleField {
  return Object.hasOwn(blankBundle, name)
}

export type BundleReading =
  | { readonly ok: true; readonly body: BundleInput }
  | { readonly ok: false; readonly faults: Partial<Record<BundleField, string>> }

// Text that is not an amount or number becomes NaN, which the schema rejects at the field.
const countOf = (typed: number | string) => (typeof typed === 'number' ? typed : Number.NaN)

function bodyOf(values: BundleFormValues, { currency, timezone }: BundleFormFacts): BundleInput {
  const instant = (local: LocalDateTime) => (local === '' ? null : zonedToUtc(local, timezone).toISOString())
  return {
    name: values.name,
    description: values.description,
    price: parseMoney(values.price, currency) ?? Number.NaN,
    capacity: values.capacity === '' ? null : countOf(values.capacity),
    salesStartAt: instant(values.salesStartAt),
    salesEndAt: instant(values.salesEndAt),
    visibility: values.visibility,
    parts: values.parts.map(({ ticketId, quantity }) => ({ ticketId, quantity: countOf(quantity) })),
  }
}

/** Reads the form: a valid request body, or a message for each invalid field. */
export function readBundleForm(values: BundleFormValues, facts: BundleFormFacts): BundleReading {
  const advice: Readonly<Record<BundleField, string>> = {
    name: m.programme_bundle_fault_name(),
    description: m.programme_bundle_fault_description(),
    price: m.programme_bundle_fault_price({ example: formatMoney(4_000_000, facts.currency) }),
    capacity: m.field_capacity_below_claimed(),
    salesStartAt: m.field_sales_end_early(),
    salesEndAt: m.field_sales_end_early(),
    visibility: m.field_option(),
    parts: m.programme_bundle_fault_parts(),
  }
  const parsed = bundleInput.safeParse(bodyOf(values, facts))
  if (!parsed.success) {
    const fields = parsed.error.issues.map(({ path }) => bundleFieldOf(path.join('.')))
    return { ok: false, faults: Object.fromEntries(fields.map((field) => [field, advice[field]])) }
  }
  const date = (instant: string | null) => (instant === null ? null : new Date(instant))
  const { data } = parsed
  const check = checkBundle(
    {
      ...data,
      salesStartAt: date(data.salesStartAt),
      salesEndAt: date(data.salesEndAt),
      parts: data.parts.map(({ ticketId, quantity }) => ({ ticketTypeId: ticketId, quantity })),
    },
    { claimed: facts.claimed, eventEndsAt: date(facts.eventEndsAt) },
  )
  if (check.ok) return { ok: true, body: data }
  const text = check.reason === 'after_event' ? m.field_sales_after_event() : advice[check.field]
  return { ok: false, faults: { [check.field]: text } }
}
