import type { BankRefundView } from '@foyer/contract'
import { displayReference } from '@foyer/domain'
import { formatMoney, formatNumber, m } from '@foyer/messages'
import { Button } from '@mantine/core'
import { useConfirmBankRefundMutation, useListBankRefundsQuery } from '../../../api/hooks.ts'
import { useNamedList } from '../../../lib/use-named-list.ts'
import { useAct } from '../../../lib/use-act.ts'
import { askReason } from '../../../ui/ask-reason.tsx'
import { DataTable } from '../../../ui/DataTable.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { listProps } from '../../../ui/list-props.ts'
import { Money } from '../../../ui/Money.tsx'
import type { Column } from '../../../ui/table-types.ts'
import { momentOf } from './bank-transfer-words.ts'

const LIMIT = 20

const columns = (): readonly Column<BankRefundView>[] => [
  {
    key: 'order',
    header: m.shell_order(),
    card: 'title',
    render: ({ order }) => (order === null ? m.sales_bank_refund_no_order() : displayReference(order.reference)),
  },
  {
    key: 'buyer',
    header: m.sales_bank_buyer(),
    render: ({ order }) => order?.buyer ?? m.sales_bank_refund_buyer_unknown(),
  },
  { key: 'asked', header: m.sales_bank_refund_requested(), render: ({ askedAt }) => momentOf(askedAt) },
  {
    key: 'sent',
    header: m.sales_bank_refund_sent(),
    render: ({ sentAt }) => (sentAt === null ? m.sales_bank_refund_not_sent() : momentOf(sentAt)),
  },
  {
    key: 'amount',
    header: m.sales_bank_amount(),
    align: 'right',
    render: ({ amount, currency }) => <Money amount={amount} currency={currency} />,
  },
]

/** Refunds of orders that were paid by bank transfer: an administrator sends them and marks them as sent. */
export function BankRefunds() {
  const { page, turn } = useNamedList('refunds')
  const list = useListBankRefundsQuery({ query: { page, limit: LIMIT } })
  return (
    <DataTable
      label={m.sales_bank_refunds_label()}
      title={
        list.data && list.data.open > 0
          ? m.sales_bank_refunds_title_open({ count: formatNumber(list.data.open) })
          : m.sales_bank_refunds_title()
      }
      columns={columns()}
      {...listProps(list, turn)}
      rowKey={({ _id }) => _id}
      rowActions={actionOf}
      empty={<EmptyState title={m.sales_bank_refunds_empty_title()} text={m.sales_bank_refunds_empty_text()} />}
    />
  )
}

const actionOf = (refund: BankRefundView) => refund.sentAt === null && <MarkSent refund={refund} />

function MarkSent({ refund }: { refund: BankRefundView }) {
  const [confirm] = useConfirmBankRefundMutation()
  const { busy, act } = useAct()
  const amount = formatMoney(refund.amount, refund.currency)
  const onPress = async () => {
    const note = await askReason({
      title: m.sales_bank_refund_mark_sent_title({ amount }),
      body: m.sales_bank_refund_mark_sent_body(),
      label: m.sales_bank_refund_mark_sent_note(),
      confirmLabel: m.sales_bank_refund_mark_sent(),
    })
    if (note === null) return
    await act(
      () => confirm({ params: { refundId: refund._id }, body: { note } }).unwrap(),
      m.sales_bank_refund_marked_sent({ amount }),
    )
  }
  return (
    <Button
      variant="default"
      size="sm"
      loading={busy}
      aria-label={m.sales_bank_refund_mark_sent_label({ amount })}
      onClick={() => void onPress()}
    >
      {m.sales_bank_refund_mark_sent()}
    </Button>
  )
}
