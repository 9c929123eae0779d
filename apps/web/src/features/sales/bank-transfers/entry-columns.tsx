import type { BankStatementView } from '@foyer/contract'
import { displayReference } from '@foyer/domain'
import { Text } from '@mantine/core'
import { Money } from '../../../ui/Money.tsx'
import { StatusBadge } from '../../../ui/StatusBadge.tsx'
import type { Column } from '../../../ui/table-types.ts'
import { outcomeInWords } from './bank-transfer-words.ts'

type Entry = BankStatementView['items'][number]

/** The columns of bank entries, imported or previewed. */
export const entryColumns: readonly Column<Entry>[] = [
  {
    key: 'payer',
    header: 'Payer',
    card: 'title',
    render: ({ payer, text }) => (
      <>
        {payer === '' ? 'Payer unknown' : payer}
        <Text size="sm" c="dimmed" lineClamp={3} style={{ overflowWrap: 'anywhere' }}>
          {text}
        </Text>
      </>
    ),
  },
  { key: 'day', header: 'Booked', render: ({ day, line }) => day ?? `Line ${line}` },
  {
    key: 'outcome',
    header: 'Result',
    render: ({ outcome }) => {
      const [tone, label] = outcomeInWords(outcome)
      return <StatusBadge tone={tone}>{label}</StatusBadge>
    },
  },
  {
    key: 'order',
    header: 'Order',
    render: ({ order }) => (order === null ? 'None' : displayReference(order.reference)),
  },
  {
    key: 'amount',
    header: 'Amount',
    align: 'right',
    render: ({ amount, currency, kind }) => <Money amount={kind === 'credit' ? amount : -amount} currency={currency} />,
  },
]
