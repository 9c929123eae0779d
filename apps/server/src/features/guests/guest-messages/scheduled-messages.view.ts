import { errorCatalogue, type ErrorCode, type MessageTimeInput, type ScheduledMessageView } from '@foyer/contract'
import { type MessageTime, required } from '@foyer/domain'
import { codeWords } from '../../../http/error-words.ts'
import type { EventRow } from '../../programme/events/index.ts'
import { dueAtOf, type ListedScheduledRow, timeOf } from './scheduled-messages.queries.ts'

function timeView(time: MessageTime): MessageTimeInput {
  return time.kind === 'at' ? { kind: 'at', at: time.at.toISOString() } : time
}

function isCode(text: string): text is ErrorCode {
  return Object.hasOwn(errorCatalogue, text)
}

/** Why a message was not sent, in words. A code of a newer release has none here. */
export function reasonWords(reason: string | null): string {
  if (reason === null) return ''
  return codeWords(isCode(reason) ? reason : 'server.failed')
}

export function scheduledMessageView(row: ListedScheduledRow, event: EventRow): ScheduledMessageView {
  return {
    _id: row.id,
    subject: required(row.subject, 'the subject of a scheduled message'),
    body: required(row.body, 'the text of a scheduled message'),
    ticketId: row.ticket_type_id,
    selection: row.selection,
    when: timeView(timeOf(row)),
    dueAt: dueAtOf(row, event)?.toISOString() ?? null,
    state: row.state === 'failed' ? 'failed' : 'scheduled',
    reason: reasonWords(row.reason),
    author: row.author,
  }
}
