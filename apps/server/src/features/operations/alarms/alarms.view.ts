import type { AlarmView } from '@foyer/contract'
import type { findAlarm, lastCheck } from './alarms.queries.ts'

type AlarmRow = NonNullable<Awaited<ReturnType<typeof findAlarm>>>
type CheckRow = NonNullable<Awaited<ReturnType<typeof lastCheck>>>

export function alarmView(row: AlarmRow): AlarmView {
  return {
    _id: row.id,
    rule: row.rule,
    kind: row.kind,
    findings: row.findings,
    examples: row.examples,
    openedAt: row.opened_at.toISOString(),
    seenAt: row.seen_at.toISOString(),
    closedAt: row.closed_at?.toISOString() ?? null,
    closedBy: row.closer,
    note: row.note,
  }
}

export function checkView({ at, rules, broken }: CheckRow) {
  return { at: at.toISOString(), rules, broken }
}
