import type { ReceiptDocumentView } from '@foyer/contract'
import { displayReference } from '@foyer/domain'
import { formatDate, joinFacts, m } from '@foyer/messages'
import { Link } from 'react-router'
import type { Column } from '../../../ui/table-types.ts'
import { moneyOfColumns } from '../../../lib/sum-money.ts'
import { documentWords, reasonWords } from './receipt-words.ts'
import classes from './Receipts.module.css'

const dayOf = ({ occurredAt, timezone }: ReceiptDocumentView): string => formatDate(occurredAt, 'day', timezone)

/** The columns of the list, in the reader's language. The amounts of the rows have the same decimals. */
export function receiptColumns(rows: readonly ReceiptDocumentView[] = []): readonly Column<ReceiptDocumentView>[] {
  const money = moneyOfColumns(rows.map(({ currency, tax, total }) => ({ currency, amounts: [tax, total] })))
  return [
    {
      key: 'number',
      header: m.money_receipts_column_document(),
      card: 'title',
      render: (row) => (
        <span className="two-lines">
          <strong className="nowrap">{documentWords(row)}</strong>
          <span>{whatFor(row)}</span>
        </span>
      ),
    },
    { key: 'date', header: m.shell_date(), render: dayOf },
    {
      key: 'buyer',
      header: m.money_receipts_column_buyer(),
      render: ({ buyer }) => (
        <span className={classes['buyer']}>
          <span>{buyer.name || buyer.email}</span>
          {buyer.name && <span>{buyer.email}</span>}
        </span>
      ),
    },
    {
      key: 'event',
      header: m.money_receipts_column_event(),
      render: ({ event, order }) => (
        <span className="two-lines">
          <span>{event.title}</span>
          <Link to={`/events/orders/${order._id}`}>{displayReference(order.reference)}</Link>
        </span>
      ),
    },
    {
      key: 'tax',
      header: m.money_tax(),
      align: 'right',
      render: ({ tax, currency }) => (tax === 0 ? '–' : money(tax, currency)),
    },
    {
      key: 'total',
      header: m.shell_total(),
      align: 'right',
      render: ({ kind, total, currency }) =>
        kind === 'correction' ? m.money_receipts_unchanged() : money(total, currency),
    },
  ]
}

function whatFor({ kind, reason, refersTo }: ReceiptDocumentView): string | null {
  if (kind === 'correction') return refersTo && m.money_document_corrects({ number: refersTo })
  const receipt = refersTo && documentWords({ kind: 'receipt', number: refersTo })
  return reason && joinFacts([reasonWords(reason), receipt])
}
