import { type EventView, ticketTypeInput, type TicketTypeInput, type TicketTypeView } from '@foyer/contract'
import {
  checkTicketType,
  parseMoney,
  toTyped,
  zonedToUtc,
  type Currency,
  type LocalDateTime,
  type TicketTypeFault,
} from '@foyer/domain'
import { formatMoney } from '@foyer/messages'
import { localTimeOf } from '../../../lib/local-time.ts'

/** The form's fields, named as the contract names them. Prices are typed in major units, dates on the event's clock. */
export interface TicketTypeFormValues extends Pick<
  TicketTypeInput,
  'name' | 'description' | 'kind' | 'visibility' | 'waitingList'
> {
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
}

export type TicketTypeField = keyof TicketTypeFormValues

/** What the form needs to know of the event it belongs to, and of what was sold. */
export interface TicketTypeFormFacts {
  currency: Currency
  timezone: string
  eventEndsAt: string | null
  claimed: number
  /** The screen on which the currency can be changed; null once tickets were ordered in it. */
  changeCurrencyAt: string | null
  /** How the event charges: what the platform takes now, who pays it, and the sales tax. */
  charges: Pick<EventView, 'fee' | 'feeMode' | 'tax'>
}

/** The currency field of an event's form, while it may change. */
export function currencyFieldOf({ _id, can }: Pick<EventView, '_id' | 'can'>): string | null {
  return can.changeCurrency ? `/events/details/${_id}?tab=edit&field=currency` : null
}

export const fieldLabels: Readonly<Record<TicketTypeField, string>> = {
  name: 'Name',
  description: 'What it includes',
  kind: 'Kind',
  price: 'Price',
  suggestedPrice: 'Suggested amount',
  unlimited: 'No limit',
  capacity: 'How many',
  salesStartAt: 'Sales start',
  salesEndAt: 'Sales end',
  minPerOrder: 'Fewest per order',
  maxPerOrder: 'Most per order',
  visibility: 'Who sees it',
  waitingList: 'Waiting list',
  offerHours: 'Hours to say yes',
  onSale: 'On sale',
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
}

/** A ticket as the form shows it. */
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
  }
}

/** What the contract wants of a ticket that is there already, with its status changed. */
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
    status,
  }
}

const counted = (field: number | string): number => (typeof field === 'number' ? field : Number.NaN)

// What cannot be read as an amount becomes no number, which the schema refuses at the field's own name.
const amountOf = (text: string, currency: Currency): number => parseMoney(text, currency) ?? Number.NaN

function bodyOf(values: TicketTypeFormValues, { currency, timezone }: TicketTypeFormFacts): TicketTypeInput {
  const instant = (local: LocalDateTime) => (local === '' ? null : zonedToUtc(local, timezone).toISOString())
  const least = values.kind === 'donation' && values.price.trim() === '' ? 0 : amountOf(values.price, currency)
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
    waitingList: values.waitingList,
    // Without a list the hours are not asked for, and whatever stood there must not refuse the ticket.
    offerHours: values.waitingList ? counted(values.offerHours) : 24,
    status: values.onSale ? 'on_sale' : 'paused',
  }
}

export type TicketFaults = Partial<Record<TicketTypeField, string>>

function adviceFor({ currency }: TicketTypeFormFacts): TicketFaults {
  const amount = `Type an amount such as ${formatMoney(1_250_000, currency)}.`
  return {
    name: 'Give the ticket a name of at most 100 characters.',
    description: 'Keep it to 1,000 characters.',
    price: amount,
    suggestedPrice: amount,
    capacity: 'Choose from 0 to 1,000,000, or no limit.',
    minPerOrder: 'Choose from 1 to 100.',
    maxPerOrder: 'Choose from 1 to 100.',
    offerHours: 'Choose from 1 to 168 hours, which is a week.',
  }
}

function wordsFor(reason: TicketTypeFault, { claimed }: TicketTypeFormFacts): string {
  switch (reason) {
    case 'free_has_price':
      return 'A free ticket has no price.'
    case 'price_required':
      return 'A paid ticket costs more than nothing. Choose “Free” for one that does not.'
    case 'price_out_of_range':
      return 'That price is more than we can take.'
    case 'capacity_out_of_range':
      return 'Choose from 0 to 1,000,000, or no limit.'
    case 'below_claimed':
      return `${claimed} are sold or held already, so there must be at least that many.`
    case 'ends_before_start':
      return 'Sales must end after they start.'
    case 'after_event':
      return 'Sales cannot go on after the event has ended.'
    case 'out_of_range':
      return 'Choose from 1 to 100.'
    case 'above_maximum':
      return 'The fewest cannot be more than the most.'
  }
}

function isTicketField(name: string): name is TicketTypeField {
  return Object.hasOwn(fieldLabels, name)
}

export type TicketFormReading = { ok: true; body: TicketTypeInput } | { ok: false; faults: TicketFaults }

/** What the form says: a ticket the server will take, or what is wrong with which field. */
export function readTicketTypeForm(values: TicketTypeFormValues, facts: TicketTypeFormFacts): TicketFormReading {
  const faults: TicketFaults = {}
  const parsed = ticketTypeInput.safeParse(bodyOf(values, facts))
  if (!parsed.success) {
    const advice = adviceFor(facts)
    for (const issue of parsed.error.issues) {
      const name = String(issue.path[0])
      if (isTicketField(name)) faults[name] ??= advice[name] ?? issue.message
    }
    return { ok: false, faults }
  }
  const { salesStartAt, salesEndAt } = parsed.data
  const date = (instant: string | null) => (instant === null ? null : new Date(instant))
  const check = checkTicketType(
    { ...parsed.data, salesStartAt: date(salesStartAt), salesEndAt: date(salesEndAt) },
    { claimed: facts.claimed, eventEndsAt: date(facts.eventEndsAt) },
  )
  if (check.ok) return { ok: true, body: parsed.data }
  return { ok: false, faults: { [check.field]: wordsFor(check.reason, facts) } }
}
