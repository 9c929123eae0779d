import { z } from 'zod'
import { row } from '../define.ts'
import { id, instant, listOf, pageQuery, paragraph } from '../primitives.ts'

/**
 * A rule that was violated when the books were checked. `kind`: `books` must hold after every commit; `work` is something that waits for a
 * person. It closes automatically once the rule holds again, or an administrator closes it with a note.
 */
export const alarmView = z
  .object({
    _id: id,
    rule: z.string(),
    kind: z.enum(['books', 'work']),
    findings: z.int(),
    /** At most five of the rows that break the rule. */
    examples: z.array(z.record(z.string(), z.unknown())),
    openedAt: instant,
    seenAt: instant,
    closedAt: instant.nullable(),
    closedBy: z.string().nullable(),
    note: z.string().nullable(),
  })
  .meta({ id: 'Alarm' })
export type AlarmView = z.infer<typeof alarmView>

/** When the books were last checked, how many rules there are and how many of them were violated. */
export const bookCheckView = z.object({ at: instant, rules: z.int(), broken: z.int() }).meta({ id: 'BookCheck' })

/** The result of the hourly check of the books. */
export const alarmRows = {
  listAlarms: row({
    method: 'GET',
    url: '/api/admin/alarms',
    tag: 'Alarms',
    summary: 'Alarms, the open ones first, and when the books were last looked at',
    permission: 'alarm:watch',
    schema: {
      querystring: pageQuery.extend({ state: z.enum(['open', 'closed']).optional() }),
      response: { 200: listOf(alarmView).extend({ lastCheck: bookCheckView.nullable() }) },
    },
  }),
  checkBooks: row({
    method: 'POST',
    url: '/api/admin/alarms/check',
    tag: 'Alarms',
    summary: 'Look at the books now',
    permission: 'alarm:watch',
    schema: { response: { 200: bookCheckView } },
    errors: ['server.busy'],
  }),
  closeAlarm: row({
    method: 'POST',
    url: '/api/admin/alarms/:alarmId/close',
    tag: 'Alarms',
    summary: 'Close an alarm with a note; the same findings do not raise it again',
    permission: 'alarm:watch',
    schema: {
      params: z.strictObject({ alarmId: id }),
      body: z.strictObject({ note: paragraph(2000).pipe(z.string().min(1)) }),
      response: { 200: alarmView },
    },
    errors: ['alarm.not_found', 'alarm.closed'],
  }),
}
