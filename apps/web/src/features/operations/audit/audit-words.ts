import type { AuditEntryView } from '@foyer/contract'
import { isCurrency } from '@foyer/domain'
import { formatMoney } from '@foyer/messages'

/** `payout_account` as `Payout account`. */
export function targetInWords(kind: string): string {
  const words = kind.replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** `user.take_down` as `User: take down`. */
export function actionInWords(action: string): string {
  const [thing = '', verb = ''] = action.split('.')
  return verb === '' ? targetInWords(thing) : `${targetInWords(thing)}: ${verb.replaceAll('_', ' ')}`
}

type Facts = NonNullable<AuditEntryView['before']>

/** Minor units are told as money where the entry says of which currency. */
function inWords(name: string, facts: Facts | null, currency: unknown): string | null {
  const value = facts?.[name]
  if (value === null || value === undefined) return null
  if (typeof value === 'string') return value
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (name === 'amount' && Number.isSafeInteger(value) && typeof currency === 'string' && isCurrency(currency)) {
    return formatMoney(Number(value), currency)
  }
  return JSON.stringify(value)
}

/** What an act changed, by the name of each thing; what is the same before and after is left out. */
export function changesOf({ before, after }: Pick<AuditEntryView, 'before' | 'after'>) {
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
  const currency = after?.['currency'] ?? before?.['currency']
  return names
    .map((name) => ({ name, before: inWords(name, before, currency), after: inWords(name, after, currency) }))
    .filter((change) => change.before !== change.after)
}
