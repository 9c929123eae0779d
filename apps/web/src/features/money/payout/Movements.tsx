import type { PayoutSummaryView, MovementLine } from '@foyer/contract'
import { displayReference, slugify } from '@foyer/domain'
import { formatEventTime } from '@foyer/messages'
import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { errorMessage } from '../../../api/errors.ts'
import { fetchFile } from '../../../api/files.ts'
import { useListStatementQuery } from '../../../api/hooks.ts'
import { DataTable } from '../../../ui/DataTable.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { FileButton } from '../../../ui/FileButton.tsx'
import { Money } from '../../../ui/Money.tsx'
import type { Column } from '../../../ui/table-types.ts'
import { disputeInWords } from './payout-words.ts'

const LIMIT = 20
const kinds: Readonly<Record<MovementLine['kind'], string>> = {
  sale: 'Sale',
  refund: 'Refund',
  chargeback: 'Chargeback',
  release: 'Released to you',
  settlement: 'Debt settled',
}

function columnsFor({ currency, timezone, ...summary }: PayoutSummaryView): readonly Column<MovementLine>[] {
  const when = (line: MovementLine) => {
    const at = new Date(line.at)
    return formatEventTime(at, at, timezone).short
  }
  // A refund that the provider made can leave a debt without any chargeback.
  const hasDisputes = summary.chargebacks > 0 || summary.owed > 0 || summary.balance.owed > 0
  const amount = (minor: number) => (minor === 0 ? '–' : <Money amount={minor} currency={currency} />)
  return [
    { key: 'kind', header: 'Movement', card: 'title', render: (line) => <Movement line={line} /> },
    { key: 'at', header: 'When', render: when },
    {
      key: 'order',
      header: 'Order',
      render: ({ reference }) => (reference === null ? '–' : displayReference(reference)),
    },
    { key: 'paid', header: 'Paid', align: 'right', render: ({ paid }) => amount(paid) },
    { key: 'fee', header: 'Fees', align: 'right', render: ({ fee }) => amount(fee) },
    ...(hasDisputes
      ? [
          {
            key: 'chargedBack',
            header: 'Chargebacks',
            align: 'right' as const,
            render: ({ chargedBack }: MovementLine) => amount(-chargedBack),
          },
        ]
      : []),
    { key: 'yours', header: 'Yours', align: 'right', render: ({ yours }) => amount(yours) },
    { key: 'released', header: 'Released', align: 'right', render: ({ released }) => amount(released) },
    ...(hasDisputes
      ? [
          {
            key: 'owed',
            header: 'Owed',
            align: 'right' as const,
            render: ({ owed }: MovementLine) => amount(owed),
          },
        ]
      : []),
  ]
}

function Movement({ line }: { line: MovementLine }) {
  const details = disputeInWords(line)
  if (details === '') return kinds[line.kind]
  return (
    <>
      {kinds[line.kind]}
      <small className="block regular breakable mute text-14">{details}</small>
    </>
  )
}

/** Every movement behind the figures, to be looked at here or taken along. */
export function Movements({ summary }: { summary: PayoutSummaryView }) {
  const [page, setPage] = useState(1)
  const { data, error, isFetching, refetch } = useListStatementQuery({
    params: { eventId: summary.eventId },
    query: { page, limit: LIMIT },
  })
  return (
    <DataTable
      title="Statement"
      label="movements"
      columns={columnsFor(summary)}
      rows={data?.items}
      rowKey={({ _id }) => _id}
      loading={isFetching}
      actions={<ExportMovements summary={summary} />}
      error={
        error && !data
          ? { message: errorMessage(error, 'The statement could not be fetched.'), onRetry: () => void refetch() }
          : null
      }
      empty={
        <EmptyState title="No money has moved yet" text="The first paid order stands here the moment it is paid." />
      }
      {...(data && data.total > LIMIT && { paging: { page, limit: LIMIT, total: data.total, onPage: setPage } })}
    />
  )
}

function ExportMovements({ summary }: { summary: PayoutSummaryView }) {
  const make = async () => {
    const csv = await fetchFile('statementCsv', { params: { eventId: summary.eventId } })
    return new File([csv], `${slugify(summary.title) || 'event'}-statement.csv`, { type: 'text/csv' })
  }
  return (
    <FileButton
      make={make}
      failed="The statement could not be made. Try again."
      leftSection={<IconDownload size={18} aria-hidden />}
    >
      CSV
    </FileButton>
  )
}
