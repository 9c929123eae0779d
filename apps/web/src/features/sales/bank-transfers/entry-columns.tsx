import type { BankStatementView } from '@foyer/contract'
import { m } from '@foyer/messages'
import { displayReference } from '@foyer/domain'
import { Text } from '@mantine/core'
import { Money } from '../../../ui/Money.tsx'
import { Badge } from '../../../ui/Badge.tsx'
import type { Column } from '../../../ui/table-types.ts'
import { outcomeInWords } from './bank-transfer-words.ts'

type Entry = BankStatementView['items'][number]

/** The columns of bank entries, imported or previewed. */
export const entryColumns = (): readonly Column<Entry>[] => [
  {
    key: 'payer',
    header: m.sales_bank_payer(),
    card: 'title',
    render: ({ payer, text }) => (
      <>
        {payer === '' ? m.sales_bank_payer_unknown() : payer}
        <Text size="sm" c="dimmed" lineClamp={3} style={{ overflowWrap: 'anywhere' }}>
          {text}
        </Text>
      </>
    ),
  },
  { key: 'day', header: m.sales_bank_booked(), render: ({ day, line }) => day ?? m.sales_bank_line({ number: line }) },
  {
    key: 'outcome',
    header: m.sales_bank_result(),
    render: ({ outcome }) => {
      const [tone, label] = outcomeInWords(outcome)
      return <Badge tone={tone}>{label}</Badge>
    },
  },
  {
    key: 'order',
    header: m.shell_order(),
    render: ({ order }) => (order === null ? m.shell_none() : displayReference(order.reference)),
  },
  {
    key: 'amount',
    header: m.sales_bank_amount(),
    align: 'right',
    render: ({ amount, currency, kind }) => <Money amount={kind === 'credit' ? amount : -amount} currency={currency} />,
  },
]
