import type { AuditEntryView } from '@foyer/contract'
import { m } from '@foyer/messages'
import { changesOf } from '../lib/audit-words.ts'
import classes from './AuditChanges.module.css'

/** What an action changed, field by field: the value before, crossed out, and the value after. */
export function AuditChanges({ entry }: { readonly entry: Pick<AuditEntryView, 'before' | 'after'> }) {
  const changes = changesOf(entry)
  if (changes.length === 0) return '–'
  return (
    <ul className={classes['changes']}>
      {changes.map(({ name, before, after }) => (
        <li key={name}>
          {m.admin_audit_field_of({ field: name })} {before !== null && <del>{before}</del>}{' '}
          {after !== null && <ins>{after}</ins>}
        </li>
      ))}
    </ul>
  )
}
