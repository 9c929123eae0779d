import type { TicketTypeInput, TicketTypeView } from '@foyer/contract'
import {
  checkGroupPrices,
  checkPriceSteps,
  type Currency,
  type LocalDateTime,
  parseMoney,
  type PricesCheck,
  type PricesFault,
  toTyped,
  zonedToUtc,
} from '@foyer/domain'
import { formatNumber, m } from '@foyer/messages'
import { localTimeOf } from '../../../lib/local-time.ts'

/** A price step as it is typed: the price in major units, the end on the event's clock, '' where there is none. */
export interface PriceStepValues {
  /** Tells rows apart while they are added and removed. */
  readonly key: string
  /** Undefined for a step that is not saved yet. */
  readonly id: string | undefined
  readonly name: string
  readonly price: string
  readonly endsAt: LocalDateTime
  readonly quantity: number | string
  /** How many tickets are held and sold at this price. */
  readonly claimed: number
}

export interface GroupPriceValues {
  readonly key: string
  readonly from: number | string
  readonly price: string
}

export interface PricesValues {
  priceSteps: PriceStepValues[]
  groupPrices: GroupPriceValues[]
}

interface Clock {
  readonly currency: Currency
  readonly timezone: string
}

let rows = 0
const newKey = () => `row-${(rows += 1)}`

export function blankStep(): PriceStepValues {
  return { key: newKey(), id: undefined, name: '', price: '', endsAt: '', quantity: '', claimed: 0 }
}

export function blankGroup(): GroupPriceValues {
  return { key: newKey(), from: '', price: '' }
}

/** The steps and group prices of a ticket type as the form shows them. */
export function pricesValues({ priceSteps, groupPrices, currency }: TicketTypeView, timezone: string): PricesValues {
  return {
    priceSteps: priceSteps.map(({ _id: id, name, price, endsAt, quantity, claimed }) => ({
      key: id,
      id,
      name,
      price: toTyped(price, currency),
      endsAt: localTimeOf(endsAt, timezone),
      quantity: quantity ?? '',
      claimed,
    })),
    groupPrices: groupPrices.map(({ from, price }) => ({ key: newKey(), from, price: toTyped(price, currency) })),
  }
}

// Text that is no amount or number becomes NaN, which the schema rejects at the field.
const amountOf = (text: string, currency: Currency) => parseMoney(text, currency) ?? Number.NaN
const counted = (field: number | string) => (typeof field === 'number' ? field : Number.NaN)

/**
 * The steps and group prices of the request. A type that is not paid has none, so that what was typed before does not make the form
 * invalid.
 */
export function pricesBody(
  { priceSteps, groupPrices }: PricesValues,
  kind: TicketTypeInput['kind'],
  { currency, timezone }: Clock,
): Required<Pick<TicketTypeInput, 'priceSteps' | 'groupPrices'>> {
  if (kind !== 'paid') return { priceSteps: [], groupPrices: [] }
  return {
    priceSteps: priceSteps.map(({ id, name, price, endsAt, quantity }) => ({
      ...(id !== undefined && { _id: id }),
      name,
      price: amountOf(price, currency),
      endsAt: endsAt === '' ? null : zonedToUtc(endsAt, timezone).toISOString(),
      quantity: quantity === '' ? null : counted(quantity),
    })),
    groupPrices: groupPrices.map(({ from, price }) => ({ from: counted(from), price: amountOf(price, currency) })),
  }
}

const FIELDS: Record<PricesFault, string> = {
  not_paid: '',
  too_many: '',
  price_out_of_range: '.price',
  no_end: '.quantity',
  quantity_out_of_range: '.quantity',
  below_claimed: '.quantity',
  ends_too_early: '.endsAt',
  from_out_of_range: '.from',
  from_not_rising: '.from',
  price_rises: '.price',
}

function wordsFor(reason: PricesFault, claimed: number): string {
  switch (reason) {
    case 'not_paid':
      return m.field_prices_not_paid()
    case 'too_many':
      return m.field_prices_too_many()
    case 'price_out_of_range':
      return m.field_step_price()
    case 'no_end':
      return m.field_step_no_end()
    case 'quantity_out_of_range':
      return m.field_step_quantity()
    case 'below_claimed':
      return m.programme_ticket_fault_below_claimed({ count: claimed })
    case 'ends_too_early':
      return m.field_step_ends_early()
    case 'from_out_of_range':
      return m.field_group_from()
    case 'from_not_rising':
      return m.field_group_not_rising()
    case 'price_rises':
      return m.field_group_price_rises()
  }
}

/** The message for a rule of the schema that a field of a step or group price breaks. */
export function priceAdvice(path: string): string | null {
  if (/^priceSteps\.\d+\.name$/.test(path)) return m.programme_prices_fault_name()
  if (/^(?:priceSteps|groupPrices)\.\d+\.price$/.test(path)) return m.field_step_price()
  if (/^priceSteps\.\d+\.quantity$/.test(path)) return m.field_step_quantity()
  return /^groupPrices\.\d+\.from$/.test(path) ? m.field_group_from() : null
}

/** The first thing wrong with the steps and with the group prices, by the path of its field. */
export function pricesFaults(body: TicketTypeInput, { priceSteps }: PricesValues): Record<string, string> {
  const claimedOf = (index: number | null) => (index === null ? 0 : (priceSteps[index]?.claimed ?? 0))
  const steps = (body.priceSteps ?? []).map((step, index) => ({
    ...step,
    endsAt: step.endsAt === null ? null : new Date(step.endsAt),
    claimed: claimedOf(index),
  }))
  const faultOf = (list: string, check: PricesCheck) => {
    if (check.ok) return {}
    const path = check.index === null ? list : `${list}.${check.index}${FIELDS[check.reason]}`
    return { [path]: wordsFor(check.reason, claimedOf(check.index)) }
  }
  return {
    ...faultOf('priceSteps', checkPriceSteps(body.kind, steps)),
    ...faultOf('groupPrices', checkGroupPrices(body.kind, body.price, body.groupPrices ?? [])),
  }
}

/** The labels of the fields by their paths: `Price step 2: End`. */
export function pricesLabels({ priceSteps, groupPrices }: PricesValues): Record<string, string> {
  const fields = {
    name: m.shell_name(),
    price: m.programme_ticket_price(),
    endsAt: m.programme_prices_ends_at(),
    quantity: m.programme_prices_quantity(),
    from: m.programme_prices_from(),
  }
  const ofStep = (number: number, field: string) =>
    m.programme_prices_step_field({ number: formatNumber(number), field })
  const ofGroup = (number: number, field: string) =>
    m.programme_prices_group_field({ number: formatNumber(number), field })
  return Object.fromEntries([
    ...priceSteps.flatMap((_, index) =>
      (['name', 'price', 'endsAt', 'quantity'] as const).map((field): [string, string] => [
        `priceSteps.${index}.${field}`,
        ofStep(index + 1, fields[field]),
      ]),
    ),
    ...groupPrices.flatMap((_, index) =>
      (['from', 'price'] as const).map((field): [string, string] => [
        `groupPrices.${index}.${field}`,
        ofGroup(index + 1, fields[field]),
      ]),
    ),
  ])
}
