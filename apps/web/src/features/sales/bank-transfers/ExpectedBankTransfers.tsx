import { type BankTransferState, bankTransferStates, type BankTransferView } from '@foyer/contract'
import { displayReference, displayTransferReference } from '@foyer/domain'
import { formatMoney } from '@foyer/messages'
import { Button, SegmentedControl, Text } from '@mantine/core'
import { useState } from 'react'
import { useConfirmBankTransferMutation, useListBankTransfersQuery } from '../../../api/hooks.ts'
import { useAct } from '../../../lib/use-act.ts'
import { useSearchText } from '../../../lib/use-search-text.ts'
import { askReason } from '../../../ui/ask-reason.tsx'
import { DataTable } from '../../../ui/DataTable.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { listProps } from '../../../ui/list-props.ts'
import { Money } from '../../../ui/Money.tsx'
import { StatusBadge } from '../../../ui/StatusBadge.tsx'
import type { Column } from '../../../ui/table-types.ts'
import { momentOf } from './bank-transfer-words.ts'

const LIMIT = 20
const STATES: Readonly<Record<BankTransferState, string>> = {
  waiting: 'Waiting',
  ended: 'Ended',
  received: 'Received',
}

const columns: readonly Column<BankTransferView>[] = [
  {
    key: 'reference',
    header: 'Reference',
    card: 'title',
    render: ({ reference, order }) => (
      <>
        {displayTransferReference(reference)}
        <Text size="sm" c="dimmed">
          Order {displayReference(order.reference)}
        </Text>
      </>
    ),
  },
  { key: 'buyer', header: 'Buyer', render: ({ order }) => order.buyer },
  { key: 'event', header: 'Event', render: ({ event }) => event.title },
  { key: 'state', header: 'Order', render: ({ order }) => <StatusBadge status={order.state} /> },
  {
    key: 'deadline',
    header: 'Due',
    render: ({ deadline, receivedAt }) =>
      receivedAt === null ? momentOf(deadline) : `Received ${momentOf(receivedAt)}`,
  },
  {
    key: 'amount',
    header: 'Amount',
    align: 'right',
    render: ({ amount, currency }) => <Money amount={amount} currency={currency} />,
  },
]

/** Orders whose buyers chose to pay by bank transfer, the next deadline first. */
export function ExpectedBankTransfers() {
  const [state, setState] = useState<BankTransferState>('waiting')
  const [page, setPage] = useState(1)
  const [search, setSearch] = useState('')
  const list = useListBankTransfersQuery({
    query: { page, limit: LIMIT, state, ...(search !== '' && { search }) },
  })
  const field = useSearchText(search, (text) => {
    setSearch(text.trim().slice(0, 100))
    setPage(1)
  })
  return (
    <DataTable
      label="bank transfers"
      title="Bank transfers"
      columns={columns}
      {...listProps(list, setPage)}
      rowKey={({ _id }) => _id}
      search={{ ...field, placeholder: 'Reference, buyer or event' }}
      filters={
        <SegmentedControl
          aria-label="Which bank transfers"
          data={bankTransferStates.map((value) => ({ value, label: STATES[value] }))}
          value={state}
          onChange={(value) => {
            setState(bankTransferStates.find((each) => each === value) ?? 'waiting')
            setPage(1)
          }}
        />
      }
      rowActions={actionOf}
      empty={
        <EmptyState
          art="search"
          title="No bank transfers"
          text="Orders appear here when their buyers choose to pay by bank transfer."
        />
      }
    />
  )
}

const actionOf = (transfer: BankTransferView) => transfer.state !== 'received' && <MarkPaid transfer={transfer} />

function MarkPaid({ transfer }: { transfer: BankTransferView }) {
  const [confirm] = useConfirmBankTransferMutation()
  const { busy, act } = useAct()
  const amount = formatMoney(transfer.amount, transfer.currency)
  const reference = displayTransferReference(transfer.reference)
  const onPress = async () => {
    const note = await askReason({
      title: `Mark ${reference} as paid?`,
      body:
        transfer.state === 'waiting'
          ? `Confirm that ${amount} has arrived in the bank account. The buyer gets the tickets.`
          : `Confirm that ${amount} has arrived in the bank account. The order has ended: the buyer gets the tickets if enough are left; otherwise the money has to be sent back.`,
      label: 'Note, such as the date of the statement',
      confirmLabel: 'Mark as paid',
    })
    if (note === null) return
    await act(
      () => confirm({ params: { paymentId: transfer._id }, body: { note } }).unwrap(),
      `${amount} recorded for ${reference}.`,
    )
  }
  return (
    <Button
      variant="default"
      size="sm"
      loading={busy}
      aria-label={`Mark as paid: ${reference}`}
      onClick={() => void onPress()}
    >
      Mark as paid
    </Button>
  )
}
