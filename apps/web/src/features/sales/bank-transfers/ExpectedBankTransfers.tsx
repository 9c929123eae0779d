import { type BankTransferState, bankTransferStates, type BankTransferView } from '@foyer/contract'
import { displayReference, displayTransferReference } from '@foyer/domain'
import { formatMoney, formatNumber, m } from '@foyer/messages'
import { Button, SegmentedControl, Text } from '@mantine/core'
import { useConfirmBankTransferMutation, useListBankTransfersQuery } from '../../../api/hooks.ts'
import { choiceIn, searchIn } from '../../../lib/url-state.ts'
import { useNamedList } from '../../../lib/use-named-list.ts'
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
const STATES: Readonly<Record<BankTransferState, () => string>> = {
  waiting: m.sales_bank_transfers_waiting,
  ended: m.sales_bank_transfers_ended,
  received: m.sales_bank_transfers_received,
}

/** The event, and how many other dates of its cart the transfer pays. */
function eventInWords({ event, group }: BankTransferView): string {
  const others = (group?.orders ?? 1) - 1
  return others === 0
    ? event.title
    : m.sales_group_description({ event: event.title, others: formatNumber(others), count: others })
}

const columns = (): readonly Column<BankTransferView>[] => [
  {
    key: 'reference',
    header: m.sales_bank_reference(),
    card: 'title',
    render: ({ reference, order, group }) => (
      <>
        {displayTransferReference(reference)}
        <Text size="sm" c="dimmed">
          {group === undefined
            ? m.sales_order_label({ reference: displayReference(order.reference) })
            : m.sales_bank_cart({ reference: displayReference(group.reference) })}
        </Text>
      </>
    ),
  },
  { key: 'buyer', header: m.sales_bank_buyer(), render: ({ order }) => order.buyer },
  { key: 'event', header: m.sales_bank_event(), render: eventInWords },
  { key: 'state', header: m.shell_order(), render: ({ order }) => <StatusBadge of="order" status={order.state} /> },
  {
    key: 'deadline',
    header: m.sales_bank_due(),
    render: ({ deadline, receivedAt }) =>
      receivedAt === null ? momentOf(deadline) : m.sales_bank_received_at({ date: momentOf(receivedAt) }),
  },
  {
    key: 'amount',
    header: m.sales_bank_amount(),
    align: 'right',
    render: ({ amount, currency }) => <Money amount={amount} currency={currency} />,
  },
]

/** Orders whose buyers chose to pay by bank transfer, the next deadline first. */
export function ExpectedBankTransfers() {
  const { params, page, change, turn } = useNamedList('expected')
  const state = choiceIn(params, 'state', bankTransferStates) ?? 'waiting'
  const search = searchIn(params) ?? ''
  const list = useListBankTransfersQuery({
    query: { page, limit: LIMIT, state, ...(search !== '' && { search }) },
  })
  const field = useSearchText(search, (text) => change({ search: text.trim() }))
  return (
    <DataTable
      label={m.sales_bank_transfers_label()}
      title={m.sales_bank_transfers_title()}
      columns={columns()}
      {...listProps(list, turn)}
      rowKey={({ _id }) => _id}
      search={{ ...field, placeholder: m.sales_bank_transfers_search() }}
      filters={
        <SegmentedControl
          aria-label={m.sales_bank_transfers_filter()}
          data={bankTransferStates.map((value) => ({ value, label: STATES[value]() }))}
          value={state}
          onChange={(value) => change({ state: value })}
        />
      }
      rowActions={actionOf}
      empty={
        <EmptyState
          art="search"
          title={m.sales_bank_transfers_empty_title()}
          text={m.sales_bank_transfers_empty_text()}
        />
      }
    />
  )
}

const actionOf = (transfer: BankTransferView) => transfer.state !== 'received' && <MarkPaid transfer={transfer} />

/** What recording the money does: of an order that ended, and of one that was cancelled and is never paid any more. */
function paidWords({ state, order }: BankTransferView) {
  if (state === 'waiting') return m.sales_bank_mark_paid_body
  return order.state === 'cancelled' ? m.sales_bank_mark_paid_body_cancelled : m.sales_bank_mark_paid_body_ended
}

function MarkPaid({ transfer }: { transfer: BankTransferView }) {
  const [confirm] = useConfirmBankTransferMutation()
  const { busy, act } = useAct()
  const amount = formatMoney(transfer.amount, transfer.currency)
  const reference = displayTransferReference(transfer.reference)
  const onPress = async () => {
    const note = await askReason({
      title: m.sales_bank_mark_paid_title({ reference }),
      body: paidWords(transfer)({ amount }),
      label: m.sales_bank_mark_paid_note(),
      confirmLabel: m.sales_bank_mark_paid(),
    })
    if (note === null) return
    await act(
      () => confirm({ params: { paymentId: transfer._id }, body: { note } }).unwrap(),
      m.sales_bank_marked_paid({ amount, reference }),
    )
  }
  return (
    <Button
      variant="default"
      size="sm"
      loading={busy}
      aria-label={m.sales_bank_mark_paid_label({ reference })}
      onClick={() => void onPress()}
    >
      {m.sales_bank_mark_paid()}
    </Button>
  )
}
