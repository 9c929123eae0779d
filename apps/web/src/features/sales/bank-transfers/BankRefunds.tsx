import type { BankRefundView } from '@foyer/contract'
import { displayReference } from '@foyer/domain'
import { formatMoney } from '@foyer/messages'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { useConfirmBankRefundMutation, useListBankRefundsQuery } from '../../../api/hooks.ts'
import { useAct } from '../../../lib/use-act.ts'
import { askReason } from '../../../ui/ask-reason.tsx'
import { DataTable } from '../../../ui/DataTable.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { listProps } from '../../../ui/list-props.ts'
import { Money } from '../../../ui/Money.tsx'
import type { Column } from '../../../ui/table-types.ts'
import { momentOf } from './bank-transfer-words.ts'

const LIMIT = 20

const columns: readonly Column<BankRefundView>[] = [
  {
    key: 'order',
    header: 'Order',
    card: 'title',
    render: ({ order }) => (order === null ? 'No order' : displayReference(order.reference)),
  },
  { key: 'buyer', header: 'Buyer', render: ({ order }) => order?.buyer ?? 'Unknown' },
  { key: 'asked', header: 'Requested', render: ({ askedAt }) => momentOf(askedAt) },
  { key: 'sent', header: 'Sent', render: ({ sentAt }) => (sentAt === null ? 'Not yet' : momentOf(sentAt)) },
  {
    key: 'amount',
    header: 'Amount',
    align: 'right',
    render: ({ amount, currency }) => <Money amount={amount} currency={currency} />,
  },
]

/** Refunds of orders that were paid by bank transfer: an administrator sends them and says so here. */
export function BankRefunds() {
  const [page, setPage] = useState(1)
  const list = useListBankRefundsQuery({ query: { page, limit: LIMIT } })
  return (
    <DataTable
      label="refunds by bank transfer"
      title={
        list.data && list.data.open > 0
          ? `Refunds by bank transfer, ${list.data.open} to send`
          : 'Refunds by bank transfer'
      }
      columns={columns}
      {...listProps(list, setPage)}
      rowKey={({ _id }) => _id}
      rowActions={actionOf}
      empty={<EmptyState title="No refunds" text="Refunds that you have to send by bank transfer appear here." />}
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
      title: `Mark ${amount} as sent?`,
      body: 'Send the money from the bank account first, to the account it came from. The buyer is told that it is on its way.',
      label: 'Note, such as the reference of the transfer',
      confirmLabel: 'Mark as sent',
    })
    if (note === null) return
    await act(
      () => confirm({ params: { refundId: refund._id }, body: { note } }).unwrap(),
      `${amount} recorded as sent.`,
    )
  }
  return (
    <Button
      variant="default"
      size="sm"
      loading={busy}
      aria-label={`Mark as sent: refund of ${amount}`}
      onClick={() => void onPress()}
    >
      Mark as sent
    </Button>
  )
}
