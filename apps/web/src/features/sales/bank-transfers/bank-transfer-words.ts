import type { BankEntryView, BankStatementView } from '@foyer/contract'
import { bankTransferOutcomes } from '@foyer/domain'
import type { BadgeTone } from '../../../ui/StatusBadge.tsx'

type Outcome = BankEntryView['outcome']

const OUTCOMES: Readonly<Record<Outcome, readonly [tone: BadgeTone, label: string]>> = {
  exact: ['good', 'Pays the order'],
  too_little: ['warn', 'Less than the order'],
  too_much: ['warn', 'More than the order'],
  wrong_currency: ['warn', 'Wrong currency'],
  unknown_reference: ['neutral', 'No known reference'],
  several_references: ['warn', 'Several references'],
  already_paid: ['warn', 'Order is already paid'],
  order_ended: ['warn', 'Order has ended'],
  reversal: ['bad', 'Taken back by the bank'],
}

export const outcomeInWords = (outcome: Outcome): readonly [tone: BadgeTone, label: string] => OUTCOMES[outcome]

const count = (number: number, one: string, many: string) =>
  `${number.toLocaleString('en')} ${number === 1 ? one : many}`

/** What a statement contains or did, a sentence each. */
export function statementInWords({ entries, skipped, known, outcomes }: BankStatementView, done: boolean): string[] {
  const paid = outcomes.exact ?? 0
  const open = bankTransferOutcomes.reduce(
    (sum, outcome) => sum + (outcome === 'exact' ? 0 : (outcomes[outcome] ?? 0)),
    0,
  )
  return [
    `The file has ${count(entries, 'incoming payment', 'incoming payments')}.`,
    done
      ? `${count(paid, 'order was', 'orders were')} paid.`
      : `${count(paid, 'order', 'orders')} will be paid when you import it.`,
    ...(open > 0 ? [`${count(open, 'payment needs', 'payments need')} your decision.`] : []),
    ...(known > 0 ? [`${count(known, 'payment was', 'payments were')} imported before and will not count again.`] : []),
    ...(skipped > 0 ? [`${count(skipped, 'other entry was', 'other entries were')} skipped.`] : []),
  ]
}

const moment = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' })

export const momentOf = (instant: string): string => `${moment.format(new Date(instant))} UTC`
