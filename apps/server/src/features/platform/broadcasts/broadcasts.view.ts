import type { BroadcastView, ReceivedBroadcastRow, ReceivedBroadcastView } from '@foyer/contract'
import { type RichTextDocument, richTextToPlain } from '@foyer/domain'
import type { BroadcastRow } from './broadcasts.queries.ts'

const EXCERPT_LENGTH = 160

export function broadcastView(row: BroadcastRow): BroadcastView {
  return {
    _id: row.id,
    title: row.title,
    body: row.body,
    audience: row.audience,
    byMail: row.by_mail,
    state: row.state,
    author: `${row.first_name} ${row.last_name}`.trim(),
    sendAt: row.send_at.toISOString(),
    createdAt: row.created_at.toISOString(),
    finishedAt: row.finished_at?.toISOString() ?? null,
    expected: row.expected,
    delivered: row.delivered,
    read: row.read,
    mails: row.mails,
    mailed: row.mailed,
    can: { cancel: row.state === 'scheduled' },
  }
}

interface Received {
  id: string
  title: string
  body: RichTextDocument
  delivered_at: Date
  read_at: Date | null
}

/** The beginning of a text on one line, cut at a word. */
function excerptOf(body: RichTextDocument): string {
  const text = richTextToPlain(body).replaceAll(/\s+/g, ' ')
  if (text.length <= EXCERPT_LENGTH) return text
  return `${text.slice(0, EXCERPT_LENGTH).replace(/\s\S*$/, '')} …`
}

function receivedFacts(row: Received) {
  return {
    _id: row.id,
    title: row.title,
    sentAt: row.delivered_at.toISOString(),
    readAt: row.read_at?.toISOString() ?? null,
  }
}

export function receivedRow(row: Received): ReceivedBroadcastRow {
  return { ...receivedFacts(row), excerpt: excerptOf(row.body) }
}

export function receivedView(row: Received): ReceivedBroadcastView {
  return { ...receivedFacts(row), body: row.body }
}
