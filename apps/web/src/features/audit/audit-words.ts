import type { AuditEntryView } from '@foyer/contract'

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

function inWords(value: unknown): string | null {
  if (value === null || value === undefined) return null
  return typeof value === 'string' ? value : JSON.stringify(value)
}

/** What an act changed, by the name of each thing; what is the same before and after is left out. */
export function changesOf({ before, after }: Pick<AuditEntryView, 'before' | 'after'>) {
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
  return names
    .map((name) => ({ name, before: inWords(before?.[name]), after: inWords(after?.[name]) }))
    .filter((change) => change.before !== change.after)
}
