import type { RemittanceView } from '@foyer/contract'
import { formatMoney } from '@foyer/messages'
import { Button, Group } from '@mantine/core'
import { useState } from 'react'
import { useEndRemittanceMutation, useListRemittancesQuery, usePostRemittanceMutation } from '../../../api/hooks.ts'
import { useAct } from '../../../lib/use-act.ts'
import { askReason } from '../../../ui/ask-reason.tsx'
import { confirmAction } from '../../../ui/confirm.tsx'
import { DataTable } from '../../../ui/DataTable.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { listProps } from '../../../ui/list-props.ts'
import { Money } from '../../../ui/Money.tsx'
import { StatusBadge } from '../../../ui/StatusBadge.tsx'
import type { Column } from '../../../ui/table-types.ts'
import { daysInWords, destinationInWords, momentOf } from './book-words.ts'

const LIMIT = 10
const STATES = {
  waiting: ['warn', 'Waits for a second person'],
  posted: ['good', 'Posted'],
  withdrawn: ['neutral', 'Withdrawn'],
  reversed: ['bad', 'Reversed'],
} as const

const columns: readonly Column<RemittanceView>[] = [
  {
    key: 'reference',
    header: 'Transfer',
    card: 'title',
    render: ({ reference, note }) => (
      <span className="two-lines">
        <strong>{reference}</strong>
        {note !== '' && <span>{note}</span>}
      </span>
    ),
  },
  { key: 'organiser', header: 'Tax of', render: ({ organiser }) => organiser.name },
  { key: 'destination', header: 'To', render: ({ destination }) => destinationInWords(destination) },
  { key: 'days', header: 'Days', render: ({ from, to }) => daysInWords(from, to) },
  { key: 'state', header: 'State', render: (row) => <State remittance={row} /> },
  {
    key: 'amount',
    header: 'Amount',
    align: 'right',
    render: ({ amount, currency }) => <Money amount={amount} currency={currency} />,
  },
]

function State({ remittance: { state, recorded, posted, ended } }: { remittance: RemittanceView }) {
  const [tone, words] = STATES[state]
  const last = ended ?? posted ?? recorded
  return (
    <span className="two-lines">
      <StatusBadge tone={tone}>{words}</StatusBadge>
      <span>
        {momentOf(last.at)}, {last.by.name}
        {ended && `: ${ended.reason}`}
      </span>
    </span>
  )
}

/** Tax that was handed on; what waits for a second person comes first. */
export function Remittances() {
  const [page, setPage] = useState(1)
  const list = useListRemittancesQuery({ query: { page, limit: LIMIT } })
  return (
    <DataTable
      label="remittances"
      title="Tax handed on"
      columns={columns}
      {...listProps(list, setPage)}
      rowKey={({ _id }) => _id}
      rowActions={decision}
      empty={
        <EmptyState
          title="Nothing handed on yet"
          text="Transfer what is due, then write it down above: “Hand on” beside its organiser."
        />
      }
    />
  )
}

const decision = (row: RemittanceView) => <Decision remittance={row} />

function Decision({ remittance }: { remittance: RemittanceView }) {
  const [post] = usePostRemittanceMutation()
  const [end] = useEndRemittanceMutation()
  const { busy, act } = useAct()
  const { can, reference, currency } = remittance
  const params = { remittanceId: remittance._id }
  const amount = formatMoney(remittance.amount, currency)
  const onPost = async () => {
    const sure = await confirmAction({
      title: `Post ${amount}?`,
      body: `The transfer ${reference} is in the bank’s statement: ${amount} leaves the tax that is owed.`,
      confirmLabel: 'Post it',
    })
    if (sure) await act(() => post({ params }).unwrap(), 'Posted.')
  }
  const onEnd = async () => {
    const reason = await askReason({
      title: can.reverse ? `Reverse ${amount}?` : `Withdraw ${amount}?`,
      body: can.reverse ? 'The ledger gets a reversal, and the tax is owed again.' : 'Nothing was posted yet.',
      label: 'Why',
      confirmLabel: can.reverse ? 'Reverse it' : 'Withdraw it',
      destructive: true,
    })
    if (reason !== null)
      await act(() => end({ params, body: { reason } }).unwrap(), can.reverse ? 'Reversed.' : 'Withdrawn.')
  }
  return (
    <Group gap="xs" wrap="nowrap">
      {can.post && (
        <Button size="sm" loading={busy} aria-label={`Post ${reference}`} onClick={() => void onPost()}>
          Post
        </Button>
      )}
      {(can.withdraw || can.reverse) && (
        <Button
          size="sm"
          variant="default"
          loading={busy}
          aria-label={`${can.reverse ? 'Reverse' : 'Withdraw'} ${reference}`}
          onClick={() => void onEnd()}
        >
          {can.reverse ? 'Reverse' : 'Withdraw'}
        </Button>
      )}
    </Group>
  )
}
