import { expect, test } from 'vitest'
import { orderTimeline } from './order-timeline.ts'

test('tells the mails of a dispute apart', () => {
  const mail = (key: string, sent_at: string) => ({
    key,
    template: 'dispute',
    recipient: 'tola@example.org',
    sent_at: new Date(sent_at),
  })
  const timeline = orderTimeline({
    order: { complimentary: true, paid_at: null } as Parameters<typeof orderTimeline>[0]['order'],
    history: [],
    payments: [],
    refunds: [],
    mails: [mail('dispute:1:opened', '2026-11-01T10:00:00Z'), mail('dispute:1:lost', '2026-11-20T10:00:00Z')],
    passages: [],
  })
  expect(timeline.map(({ text }) => text)).toEqual([
    'Notice of the dispute was sent to tola@example.org.',
    'Notice of the lost dispute was sent to tola@example.org.',
  ])
})
