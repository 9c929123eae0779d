import { normaliseReference, ORDER_REFERENCE_LENGTH } from './reference.ts'
import { dayAfter } from './sell-out-forecast.ts'
import type { OrderState } from '../states.ts'
import { dayInZone, utcToZoned, zonedToUtc } from '../time-zone.ts'

/**
 * The reference a buyer gives to a bank transfer: `RF`, two check digits and the order's reference (ISO 11649, which banks know as a
 * structured creditor reference). The check digits, ISO 7064 MOD 97-10, find all but a few of the mistakes people make when copying.
 */
export function transferReference(orderReference: string): string {
  const check = 98 - remainder(`${orderReference}RF00`)
  return `RF${String(check).padStart(2, '0')}${orderReference}`
}

/** A transfer's reference as it is shown, in groups of four: `RF47 K3M9 P2QX 7A`. */
export function displayTransferReference(reference: string): string {
  return reference.replaceAll(/(.{4})(?=.)/g, '$1 ')
}

/**
 * The references of the orders that are named in free text, each once: case, spaces and punctuation are ignored, `I` and `L` read as 1,
 * `O` as 0. A reference whose check digits do not fit is not found.
 */
export function findOrderReferences(text: string): string[] {
  const characters = normaliseReference(text).replaceAll(/[^0-9A-Z]/g, '')
  const found = new Set<string>()
  for (let at = characters.indexOf('RF'); at !== -1; at = characters.indexOf('RF', at + 1)) {
    const body = characters.slice(at + 4, at + 4 + ORDER_REFERENCE_LENGTH)
    if (body.length === ORDER_REFERENCE_LENGTH && characters.startsWith(transferReference(body), at)) found.add(body)
  }
  return [...found]
}

/** Modulo 97 of a text whose letters count as 10 to 35. */
function remainder(text: string): number {
  let value = 0
  for (const character of text) value = Number(`${value}${Number.parseInt(character, 36)}`) % 97
  return value
}

/** The most days for which an organiser can let orders keep their places while buyers pay by bank transfer. */
export const MOST_TRANSFER_DAYS = 14
const DAY = 24 * 60 * 60 * 1000
/** A transfer takes up to two working days, so it is not offered when the event starts sooner than this. */
const SHORTEST_NOTICE = 3 * DAY

/**
 * Until when an order keeps its places when its buyer chooses to pay by bank transfer now, in milliseconds: the days that the organiser
 * allows from the order on, so that no later attempt prolongs them, and never beyond the last moment at which a transfer could still
 * be matched before the event starts. Null where transfers are not accepted, the start is not known, the event starts too soon, or
 * the days have passed.
 */
export function bankTransferDeadline(
  { days, startsAt, orderedAt }: { days: number | null; startsAt: number | null; orderedAt: number },
  now: number,
): number | null {
  if (days === null || startsAt === null || startsAt - now < SHORTEST_NOTICE) return null
  const until = Math.min(orderedAt + days * DAY, startsAt - DAY)
  return until > now ? until : null
}

const HOUR = 60 * 60 * 1000
/** A transfer can take as many working days, so the reminder leaves time for one that is sent at once. */
const WORKING_DAYS = 2
/**
 * No reminder is sent within a day of the instructions, nor within a day of the lapse. An hour less, because minutes pass between the order
 * and the choice of the transfer, and a day on which clocks change has 23 hours.
 */
const UNREMINDED = DAY - HOUR

/**
 * When a buyer is reminded of a transfer that has not arrived, in milliseconds: on the last working day on which a transfer still arrives
 * before the order lapses, at the hour of the lapse in the zone of the event. Where the time is too short for that, on the day after the
 * instructions. Null where that would be less than a day before the lapse. Banks work from Monday to Friday; holidays are not known.
 */
export function bankTransferReminder({
  startedAt,
  until,
  timeZone,
}: {
  startedAt: number
  until: number
  timeZone: string
}): number | null {
  const [lapse = '', hour = ''] = utcToZoned(new Date(until), timeZone).split('T')
  const dayOfOrder = dayInZone(new Date(startedAt), timeZone)
  const timeOn = (day: string) => zonedToUtc(`${day}T${hour}`, timeZone).getTime()
  const isAllowed = (day: string) => day > dayOfOrder && timeOn(day) - startedAt >= UNREMINDED
  let first = dayAfter(dayOfOrder, 1)
  while (!isAllowed(first)) first = dayAfter(first, 1)
  const wanted = lastDayToSend(lapse)
  const at = timeOn(wanted > first ? wanted : first)
  return until - at >= UNREMINDED ? at : null
}

/** The last working day on which a transfer can be sent that arrives on a day, or on the last working day before it. */
function lastDayToSend(day: string): string {
  let sent = day
  for (let left = WORKING_DAYS; left > 0 || !isWorkingDay(sent); sent = dayAfter(sent, -1))
    if (isWorkingDay(sent)) left -= 1
  return sent
}

function isWorkingDay(day: string): boolean {
  const weekday = new Date(Date.parse(day)).getUTCDay()
  return weekday !== 0 && weekday !== 6
}

/** An order as a bank entry is matched with it. Amount in minor units. */
export type AwaitedBankTransfer = { state: OrderState; amount: number; currency: string }

/** The result of matching an entry of a bank statement. Only `exact` pays automatically; a person decides about all others. */
export const bankTransferOutcomes = [
  'exact',
  'too_little',
  'too_much',
  'wrong_currency',
  'unknown_reference',
  'several_references',
  'already_paid',
  'order_ended',
  'reversal',
] as const
export type BankTransferOutcome = (typeof bankTransferOutcomes)[number]

const AWAITED: ReadonlySet<OrderState> = new Set(['held', 'awaiting_payment'])
const ENDED: ReadonlySet<OrderState> = new Set(['expired', 'cancelled'])

/** Matches an entry with the orders that its text names. `orders` holds those of them that exist, `references` counts all names. */
export function matchBankTransfer(
  entry: { kind: 'credit' | 'reversal'; amount: number; currency: string },
  references: number,
  orders: readonly AwaitedBankTransfer[],
): BankTransferOutcome {
  if (entry.kind === 'reversal') return 'reversal'
  if (references > 1) return 'several_references'
  const [order] = orders
  if (!order) return 'unknown_reference'
  if (ENDED.has(order.state)) return 'order_ended'
  if (!AWAITED.has(order.state)) return 'already_paid'
  if (order.currency !== entry.currency) return 'wrong_currency'
  if (order.amount === entry.amount) return 'exact'
  return entry.amount < order.amount ? 'too_little' : 'too_much'
}
