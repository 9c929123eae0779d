import type { ReceiptDocumentView } from '@foyer/contract'
import { displayReference } from '@foyer/domain'
import { formatEventTime } from '@foyer/messages'
import { Link } from 'react-router'
import { Money } from '../../../ui/Money.tsx'
import type { Column } from '../../../ui/table-types.ts'
import { KIND_WORDS, REASON_WORDS } from './receipt-words.ts'
import classes from './Receipts.module.css'

function dayOf({ occurredAt, timezone }: ReceiptDocumentView): string {
  const at = new Date(occurredAt)
  const { short } = formatEventTime(at, at, timezone)
  return `${short.split(',')[0]?.replace(/^\w+ /, '') ?? ''} ${at.getUTCFullYear()}`
}

export const receiptColumns: readonly Column<ReceiptDocumentView>[] = [
  {
    key: 'number',
    header: 'Document',
    card: 'title',
    render: (row) => (
      <span className="two-lines">
        <strong className="nowrap">
          {KIND_WORDS[row.kind]} {row.number}
        </strong>
        <span>{whatFor(row)}</span>
      </span>
    ),
  },
  { key: 'date', header: 'Date', render: dayOf },
  {
    key: 'buyer',
    header: 'Buyer',
    render: ({ buyer }) => (
      <span className={classes['buyer']}>
        <span>{buyer.name || buyer.email}</span>
        {buyer.name && <span>{buyer.email}</span>}
      </span>
    ),
  },
  {
    key: 'event',
    header: 'Event and order',
    render: ({ event, order }) => (
      <span className="two-lines">
        <span>{event.title}</span>
        <Link to={`/events/orders/${order._id}`}>{displayReference(order.reference)}</Link>
      </span>
    ),
  },
  {
    key: 'tax',
    header: 'Tax',
    align: 'right',
    render: ({ tax, currency }) => (tax === 0 ? '–' : <Money amount={tax} currency={currency} />),
  },
  {
    key: 'total',
    header: 'Total',
    align: 'right',
    render: ({ kind, total, currency }) =>
      kind === 'correction' ? 'Unchanged' : <Money amount={total} currency={currency} />,
  },
]

function whatFor({ kind, reason, refersTo }: ReceiptDocumentView): string | null {
  const receipt = refersTo === null ? null : `receipt ${refersTo}`
  if (kind === 'correction') return receipt && `Corrects ${receipt}`
  return reason && [REASON_WORDS[reason], receipt].filter(Boolean).join(' · ')
}
