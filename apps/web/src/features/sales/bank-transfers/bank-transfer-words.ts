import type { BankEntryView, BankStatementView } from '@foyer/contract'
import { formatDate, m } from '@foyer/messages'
import { bankTransferOutcomes } from '@foyer/domain'
import type { BadgeTone } from '../../../ui/Badge.tsx'

type Outcome = BankEntryView['outcome']

const OUTCOMES: Readonly<Record<Outcome, readonly [tone: BadgeTone, label: () => string]>> = {
  exact: ['good', m.sales_bank_outcome_exact],
  too_little: ['warn', m.sales_bank_outcome_too_little],
  too_much: ['warn', m.sales_bank_outcome_too_much],
  wrong_currency: ['warn', m.sales_bank_outcome_wrong_currency],
  unknown_reference: ['neutral', m.sales_bank_outcome_unknown_reference],
  several_references: ['warn', m.sales_bank_outcome_several_references],
  already_paid: ['warn', m.sales_bank_outcome_already_paid],
  order_ended: ['warn', m.sales_bank_outcome_order_ended],
  reversal: ['bad', m.sales_bank_outcome_reversal],
}

/** Colour and words of the outcome of a bank entry. */
export function outcomeInWords(outcome: Outcome): readonly [tone: BadgeTone, label: string] {
  const [tone, label] = OUTCOMES[outcome]
  return [tone, label()]
}

/** What importing a statement will do or did, one sentence each. */
export function statementInWords({ entries, skipped, known, outcomes }: BankStatementView, done: boolean): string[] {
  const paid = outcomes.exact ?? 0
  const open = bankTransferOutcomes.reduce(
    (sum, outcome) => sum + (outcome === 'exact' ? 0 : (outcomes[outcome] ?? 0)),
    0,
  )
  return [
    m.sales_bank_statement_entries({ count: entries }),
    done ? m.sales_bank_statement_paid({ count: paid }) : m.sales_bank_statement_will_pay({ count: paid }),
    ...(open > 0 ? [m.sales_bank_statement_open({ count: open })] : []),
    ...(known > 0 ? [m.sales_bank_statement_known({ count: known })] : []),
    ...(skipped > 0 ? [m.sales_bank_statement_skipped({ count: skipped })] : []),
  ]
}

/** An instant in UTC: `12 Mar 2026, 14:30 UTC`. */
export const momentOf = (instant: string): string =>
  m.sales_bank_moment_utc({ moment: formatDate(instant, 'moment', 'UTC') })
