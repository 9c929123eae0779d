import { type PaymentNoticeView, paymentStates } from '@foyer/contract'
import type { listNotices } from './payment-notices.queries.ts'

type NoticeRow = Awaited<ReturnType<typeof listNotices>>['rows'][number]

export function noticeView(row: NoticeRow): PaymentNoticeView {
  return {
    _id: `${row.provider}:${row.event_key}`,
    provider: row.provider,
    about: row.about,
    paymentReference: row.payment_reference,
    outcome: row.outcome,
    paymentState: paymentStates.find((state) => state === row.payment_state) ?? null,
    times: row.times,
    receivedAt: row.received_at.toISOString(),
    lastReceivedAt: row.last_received_at.toISOString(),
  }
}
