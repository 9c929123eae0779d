import type { BankEntryView } from '@foyer/contract'
import { formatMoney } from '@foyer/messages'
import { Button, Text } from '@mantine/core'
import { useState } from 'react'
import { useCloseBankEntryMutation, useListBankEntriesQuery } from '../../../api/hooks.ts'
import { useAct } from '../../../lib/use-act.ts'
import { askReason } from '../../../ui/ask-reason.tsx'
import { DataTable } from '../../../ui/DataTable.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { listProps } from '../../../ui/list-props.ts'
import type { Column } from '../../../ui/table-types.ts'
import { entryColumns } from './entry-columns.tsx'
import { momentOf } from './bank-transfer-words.ts'

const LIMIT = 20

const columns: readonly Column<BankEntryView>[] = [
  ...entryColumns,
  {
    key: 'closed',
    header: 'Closed',
    render: ({ closedAt, closedBy, note }) =>
      closedAt === null ? (
        'Open'
      ) : (
        <>
          {momentOf(closedAt)}
          <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
            {closedBy}: {note}
          </Text>
        </>
      ),
  },
]

/** Imported entries. Those that paid no order stay open until an administrator says what became of the money. */
export function BankEntries() {
  const [page, setPage] = useState(1)
  const list = useListBankEntriesQuery({ query: { page, limit: LIMIT } })
  return (
    <DataTable
      label="bank entries"
      title={list.data && list.data.open > 0 ? `Bank entries, ${list.data.open} to decide` : 'Bank entries'}
      columns={columns}
      {...listProps(list, setPage)}
      rowKey={({ _id }) => _id}
      rowActions={actionOf}
      empty={<EmptyState title="No entries yet" text="The payments of imported bank statements appear here." />}
    />
  )
}

const actionOf = (entry: BankEntryView) => entry.closedAt === null && <CloseEntry entry={entry} />

function CloseEntry({ entry }: { entry: BankEntryView }) {
  const [close] = useCloseBankEntryMutation()
  const { busy, act } = useAct()
  const amount = formatMoney(entry.amount, entry.currency)
  const onPress = async () => {
    const note = await askReason({
      title: `Close this entry of ${amount}?`,
      body: 'Closing changes no order. If the payment belongs to an order, mark that order as paid first; otherwise send the money back.',
      label: 'What became of the money',
      confirmLabel: 'Close entry',
    })
    if (note !== null)
      await act(() => close({ params: { entryId: entry._id }, body: { note } }).unwrap(), 'Entry closed.')
  }
  return (
    <Button
      variant="default"
      size="sm"
      loading={busy}
      aria-label={`Close: the entry of ${amount} from ${entry.payer}`}
      onClick={() => void onPress()}
    >
      Close
    </Button>
  )
}
