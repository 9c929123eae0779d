import { type EventView, ticketTypeInput, type TicketTypeInput, type TicketTypeView } from '@foyer/contract'
import {
  checkTicketType,
  MOST_VISITS,
  parseMoney,
  toTyped,
  zonedToUtc,
  type Currency,
  type LocalDateTime,
  type TicketTypeFault,
} from '@foyer/domain'
import { formatMoney, formatNumber, issueWords, m } from '@foyer/messages'
import { localTimeOf } from '../../../lib/local-time.ts'
import { priceAdvice, pricesBody, pricesFaults, type PricesValues, pricesValues } from './price-form-values.ts'

/** The form's fields, named as the contract names them. Prices are typed in major units, dates on the event's clock. */
export interface TicketTypeFormValues
  extends Pick<TicketTypeInput, 'name' | 'description' | 'kind' | 'visibility' | 'waitingList'>, PricesValues {
  price: string
  suggestedPrice: string
  unlimited: boolean
  capacity: number | string
  salesStartAt: LocalDateTime
  salesEndAt: LocalDateTime
  minPerOrder: number | string
  maxPerOrder: number | string
  offerHours: number | string
  onSale: boolean
  /** How many people a unit lets in: one, several, or nobody. */
  admits: number | string
  /** The next three fields are for extras only. */
  needsTicketIds: string[]
  mostPerTicket: number | string
  variants: VariantValues[]
  /** Of a pass: for how many dates; empty for every date. */
  visits: number | string
  proRata: boolean
}

/** A size or colour as it is typed; an empty capacity is unlimited. */
export interface VariantValues {
  /** Null for a new one. */
  readonly _id: string | null
  readonly name: string
  readonly surcharge: string
  readonly capacity: number | string
}

/** The fields with one value; those of steps and group prices are named by their paths. */
export type TicketTypeField = Exclude<keyof TicketTypeFormValues, keyof PricesValues>

/** What the form needs to know about the event and about what was sold. */
export interface TicketTypeFormFacts {
  currency: Currency
  timezone: string
  eventEndsAt: string | null
  claimed: number
  /** The screen on which the currency can be changed; null once tickets were ordered in it. */
  changeCurrencyAt: string | null
  /** The tickets that an extra can need. */
  admitting: readonly { readonly value: string; readonly label: string }[]
  /** The event sells the passes of a series. */
  ofPasses?: boolean
  /** The platform fee in force, who pays it, and the sales tax. */
  charges: Pick<EventView, 'fee' | 'feeMode' | 'tax'>
  /** Whether it is a ticket of a series, whose times are set relative to the start of each date. */
  beforeStart?: boolean
}

/** The address of the event form's currency field, as long as the currency can be changed. */
export function currencyFieldOf({ _id, can }: Pick<EventView, '_id' | 'can'>): string | null {
  return can.changeCurrency ? `/events/details/${_id}?tab=edit&field=currency` : null
}

/** The tickets that an extra can need, as a form offers them. */
export function admittingOf(ticketTypes: readonly TicketTypeView[]): TicketTypeFormFacts['admitting'] {
  return ticketTypes.filter(({ admits }) => admits > 0).map(({ _id, name }) => ({ value: _id, label: name }))
}

/** The labels of the fields, in the reader's language. */
export function fieldLabels(): Readonly<Record<TicketTypeField, string>> {
  return {
    name: m.shell_name(),
    description: m.programme_ticket_description(),
    kind: m.programme_ticket_kind(),
    price: m.programme_ticket_price(),
    suggestedPrice: m.programme_ticket_price_suggested(),
    unlimited: m.programme_ticket_unlimited(),
    capacity: m.programme_ticket_capacity(),
    salesStartAt: m.programme_ticket_sales_start(),
    salesEndAt: m.programme_ticket_sales_end(),
    minPerOrder: m.programme_ticket_min_per_order(),
    maxPerOrder: m.programme_ticket_max_per_order(),
    visibility: m.programme_ticket_visibility(),
    waitingList: m.programme_ticket_waiting_list(),
    offerHours: m.programme_ticket_offer_hours(),
    onSale: m.programme_ticket_on_sale(),
    admits: m.programme_ticket_people(),
    needsTicketIds: m.programme_ticket_needs(),
    mostPerTicket: m.programme_ticket_most_per_ticket(),
    variants: m.programme_ticket_variants(),
    visits: m.programme_passes_count(),
    proRata: m.programme_passes_pro_rata(),
  }
}

export const blankTicketType: TicketTypeFormValues = {
  name: '',
  description: '',
  kind: 'paid',
  price: '',
  suggestedPrice: '',
  unlimited: false,
  capacity: 100,
  salesStartAt: '',
  salesEndAt: '',
  minPerOrder: 1,
  maxPerOrder: 10,
  visibility: 'public',
  waitingList: false,
  offerHours: 24,
  onSale: true,
  admits: 1,
  needsTicketIds: [],
  mostPerTicket: '',
  variants: [],
  visits: '',
  proRata: false,
  priceSteps: [],
  groupPrices: [],
}

/** A ticket type as the form shows it. */
export function ticketTypeValues(ticketType: TicketTypeView, timezone: string): TicketTypeFormValues {
  const local = (instant: string | null) => localTimeOf(instant, timezone)
  const typed = (minor: number) => toTyped(minor, ticketType.currency)
  return {
    name: ticketType.name,
    description: ticketType.description,
    kind: ticketType.kind,
    price: ticketType.kind === 'free' ? '' : typed(ticketType.price),
    suggestedPrice: ticketType.suggestedPrice === null ? '' : typed(ticketType.suggestedPrice),
    unlimited: ticketType.capacity === null,
    capacity: ticketType.capacity ?? '',
    salesStartAt: local(ticketType.salesStartAt),
    salesEndAt: local(ticketType.salesEndAt),
    minPerOrder: ticketType.minPerOrder,
    maxPerOrder: ticketType.maxPerOrder,
    visibility: ticketType.visibility,
    waitingList: ticketType.waitingList,
    offerHours: ticketType.offerHours,
    onSale: ticketType.status === 'on_sale',
    admits: ticketType.admits,
    needsTicketIds: [...ticketType.needsTicketIds],
    mostPerTicket: ticketType.mostPerTicket ?? '',
    variants: ticketType.variants.map(({ _id, name, surcharge, capacity }) => ({
      _id,
      name,
      surcharge: surcharge === 0 ? '' : typed(surcharge),
      capacity: capacity ?? '',
    })),
    visits: ticketType.visits ?? '',
    proRata: ticketType.proRata,
    ...pricesValues(ticketType, timezone),
  }
}

/** The request body of an existing ticket type with a new status. */
export function bodyWithStatus(ticketType: TicketTypeView, status: TicketTypeInput['status']): TicketTypeInput {
  return {
    name: ticketType.name,
    description: ticketType.description,
    kind: ticketType.kind,
    price: ticketType.price,
    suggestedPrice: ticketType.suggestedPrice,
    capacity: ticketType.capacity,
    salesStartAt: ticketType.salesStartAt,
    salesEndAt: ticketType.salesEndAt,
    minPerOrder: ticketType.minPerOrder,
    maxPerOrder: ticketType.maxPerOrder,
    visibility: ticketType.visibility,
    waitingList: ticketType.waitingList,
    offerHours: ticketType.offerHours,
    admits: ticketType.admits,
    needsTicketIds: ticketType.needsTicketIds,
    mostPerTicket: ticketType.mostPerTicket,
    variants: ticketType.variants.map(({ _id, name, surcharge, capacity }) => ({ _id, name, surcharge, capacity })),
    status,
  }
}

const counted = (field: number | string): number => (typeof field === 'number' ? field : Number.NaN)

// Text that is no amount becomes NaN, which the schema rejects at the field.
const amountOf = (text: string, currency: Currency): number => parseMoney(text, currency) ?? Number.NaN

function bodyOf(values: TicketTypeFormValues, facts: TicketTypeFormFacts): TicketTypeInput {
  const { currency, timezone } = facts
  const instant = (local: LocalDateTime) => (local === '' ? null : zonedToUtc(local, timezone).toISOString())
  const least = values.kind === 'donation' && values.price.trim() === '' ? 0 : amountOf(values.price, currency)
  const isExtra = values.admits === 0
  const isProRata = facts.ofPasses === true && values.proRata && values.kind === 'paid' && values.visits === ''
  const suggested = values.kind === 'donation' && values.suggestedPrice.trim() !== ''
  return {
    name: values.name,
    description: values.description,
    kind: values.kind,
    price: values.kind === 'free' ? 0 : least,
    suggestedPrice: suggested ? amountOf(values.suggestedPrice, currency) : null,
    capacity: values.unlimited ? null : counted(values.capacity),
    salesStartAt: instant(values.salesStartAt),
    salesEndAt: instant(values.salesEndAt),
    minPerOrder: counted(values.minPerOrder),
    maxPerOrder: counted(values.maxPerOrder),
    visibility: values.visibility,
    waitingList: values.waitingList && !isExtra,
    // Without a waiting list the field is not shown, so an invalid value in it must not reject the form.
    offerHours: values.waitingList && !isExtra ? counted(values.offerHours) : 24,
    status: values.onSale ? 'on_sale' : 'paused',
    admits: counted(values.admits),
    needsTicketIds: isExtra ? values.needsTicketIds : [],
    mostPerTicket: isExtra && values.mostPerTicket !== '' ? counted(values.mostPerTicket) : null,
    variants: isExtra ? values.variants.map((variant) => variantBody(variant, currency)) : [],
    ...(isExtra || isProRata ? { priceSteps: [], groupPrices: [] } : pricesBody(values, values.kind, facts)),
    ...(facts.ofPasses && {
      visits: values.visits === '' ? null : counted(values.visits),
      proRata: isProRata,
    }),
  }
}

function variantBody({ _id, name, surcharge, capacity }: VariantValues, currency: Currency) {
  return {
    ...(_id !== null && { _id }),
    name,
    surcharge: surcharge.trim() === '' ? 0 : amountOf(surcharge, currency),
    capacity: capacity === '' ? null : counted(capacity),
  }
}

export type TicketFaults = Partial<Record<TicketTypeField, string>> & Record<`${keyof PricesValues}${string}`, string>

const MOST_PER_ORDER = 100
const MOST_CAPACITY = 1_000_000
const MOST_OFFER_HOURS = 168
const MOST_ADMITS = 50

function rangeUpTo(max: number): string {
  return m.programme_ticket_fault_range({ min: formatNumber(1), max: formatNumber(max) })
}

function adviceFor({ currency }: TicketTypeFormFacts): TicketFaults {
  const amount = m.programme_ticket_fault_amount({ example: formatMoney(1_250_000, currency) })
  return {
    name: m.programme_ticket_fault_name(),
    description: m.programme_ticket_fault_description({ max: formatNumber(1000) }),
    price: amount,
    suggestedPrice: amount,
    capacity: m.programme_ticket_fault_capacity({ max: formatNumber(MOST_CAPACITY) }),
    minPerOrder: rangeUpTo(MOST_PER_ORDER),
    maxPerOrder: rangeUpTo(MOST_PER_ORDER),
    offerHours: rangeUpTo(MOST_OFFER_HOURS),
    admits: m.programme_ticket_fault_people({ min: formatNumber(0), max: formatNumber(MOST_ADMITS) }),
    mostPerTicket: rangeUpTo(MOST_PER_ORDER),
    variants: m.programme_ticket_fault_variants(),
    visits: m.programme_ticket_fault_range({ min: formatNumber(2), max: formatNumber(MOST_VISITS) }),
  }
}

function wordsFor(reason: TicketTypeFault, { claimed }: TicketTypeFormFacts): string {
  switch (reason) {
    case 'free_has_price':
      return m.programme_ticket_fault_free_has_price()
    case 'price_required':
      return m.programme_ticket_fault_price_required()
    case 'price_out_of_range':
      return m.programme_ticket_fault_price_too_high()
    case 'capacity_out_of_range':
      return m.programme_ticket_fault_capacity({ max: formatNumber(MOST_CAPACITY) })
    case 'below_claimed':
      return m.programme_ticket_fault_below_claimed({ count: claimed })
    case 'ends_before_start':
      return m.programme_ticket_fault_ends_before_start()
    case 'after_event':
      return m.programme_ticket_fault_after_event()
    case 'out_of_range':
      return rangeUpTo(MOST_PER_ORDER)
    case 'above_maximum':
      return m.programme_ticket_fault_above_maximum()
    case 'variants_admit':
    case 'variants_repeated':
    case 'extra_waits':
      return m.programme_ticket_fault_variants()
    case 'extra_priced':
      return m.field_extra_priced()
  }
}

function isTicketField(name: string): name is TicketTypeField {
  return Object.hasOwn(blankTicketType, name)
}

export type TicketFormReading = { ok: true; body: TicketTypeInput } | { ok: false; faults: TicketFaults }

/** Reads the form: a valid request body, or a message for each invalid field. */
export function readTicketTypeForm(values: TicketTypeFormValues, facts: TicketTypeFormFacts): TicketFormReading {
  const faults: TicketFaults = {}
  const parsed = ticketTypeInput.safeParse(bodyOf(values, facts))
  if (!parsed.success) {
    const advice = adviceFor(facts)
    for (const issue of parsed.error.issues) {
      const name = String(issue.path[0])
      const path = issue.path.join('.')
      if (name === 'priceSteps' || name === 'groupPrices')
        faults[`${name}${path.slice(name.length)}`] ??= priceAdvice(path) ?? issueWords(issue)
      else if (isTicketField(name)) faults[name] ??= advice[name] ?? issueWords(issue)
    }
    return { ok: false, faults }
  }
  const { salesStartAt, salesEndAt } = parsed.data
  const date = (instant: string | null) => (instant === null ? null : new Date(instant))
  const check = checkTicketType(
    { ...parsed.data, salesStartAt: date(salesStartAt), salesEndAt: date(salesEndAt) },
    { claimed: facts.claimed, eventEndsAt: date(facts.eventEndsAt) },
  )
  if (!check.ok) return { ok: false, faults: { [check.field]: wordsFor(check.reason, facts) } }
  const wrong = pricesFaults(parsed.data, values)
  return Object.keys(wrong).length === 0 ? { ok: true, body: parsed.data } : { ok: false, faults: wrong }
}
