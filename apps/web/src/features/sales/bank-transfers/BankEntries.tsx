import type { BankEntryView } from '@foyer/contract'
import { formatMoney, formatNumber, m } from '@foyer/messages'
import { Button, Text } from '@mantine/core'
import { useCloseBankEntryMutation, useListBankEntriesQuery } from '../../../api/hooks.ts'
import { useNamedList } from '../../../lib/use-named-list.ts'
import { useAct } from '../../../lib/use-act.ts'
import { askReason } from '../../../ui/ask-reason.tsx'
import { DataTable } from '../../../ui/DataTable.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { listProps } from '../../../ui/list-props.ts'
import type { Column } from '../../../ui/table-types.ts'
import { entryColumns } from './entry-columns.tsx'
import { momentOf } from './bank-transfer-words.ts'

const LIMIT = 20

const columns = (): readonly Column<BankEntryView>[] => [
  ...entryColumns(),
  {
    key: 'closed',
    header: m.sales_bank_entry_closed(),
    render: ({ closedAt, closedBy, note }) =>
      closedAt === null ? (
        m.sales_bank_entry_open()
      ) : (
        <>
          {momentOf(closedAt)}
          <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
            {m.sales_bank_entry_note({ name: closedBy ?? '', note: note ?? '' })}
          </Text>
        </>
      ),
  },
]

/** Imported entries. Those that paid no order stay open until an administrator notes what happened to the money. */
export function BankEntries() {
  const { page, turn } = useNamedList('entries')
  const list = useListBankEntriesQuery({ query: { page, limit: LIMIT } })
  return (
    <DataTable
      label={m.sales_bank_entries_label()}
      title={
        list.data && list.data.open > 0
          ? m.sales_bank_entries_title_open({ count: formatNumber(list.data.open) })
          : m.sales_bank_entries_title()
      }
      columns={columns()}
      {...listProps(list, turn)}
      rowKey={({ _id }) => _id}
      rowActions={actionOf}
      empty={<EmptyState title={m.sales_bank_entries_empty_title()} text={m.sales_bank_entries_empty_text()} />}
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
      title: m.sales_bank_entry_close_title({ amount }),
      body: m.sales_bank_entry_close_body(),
      label: m.sales_bank_entry_close_note(),
      confirmLabel: m.sales_bank_entry_close_confirm(),
    })
    if (note !== null)
      await act(
        () => close({ params: { entryId: entry._id }, body: { note } }).unwrap(),
        m.sales_bank_entry_close_done(),
      )
  }
  return (
    <Button
      variant="default"
      size="sm"
      loading={busy}
      aria-label={m.sales_bank_entry_close_label({ amount, payer: entry.payer || m.sales_bank_payer_unknown() })}
      onClick={() => void onPress()}
    >
      {m.shell_close()}
    </Button>
  )
}
