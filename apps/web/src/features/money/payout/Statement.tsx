import type { PayoutSummaryView, StatementLine } from '@foyer/contract'
import { displayReference, formatEventTime, slugify } from '@foyer/domain'
import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { errorMessage } from '../../../api/errors.ts'
import { fetchFile } from '../../../api/files.ts'
import { useListStatementQuery } from '../../../api/hooks.ts'
import { useTakeFile } from '../../../lib/use-take-file.ts'
import { DataTable } from '../../../ui/DataTable.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { Money } from '../../../ui/Money.tsx'
import type { Column } from '../../../ui/table-types.ts'
import { disputeInWords } from './payout-words.ts'
import classes from './Payout.module.css'

const LIMIT = 20
const kinds: Readonly<Record<StatementLine['kind'], string>> = {
  sale: 'Sale',
  refund: 'Refund',
  chargeback: 'Chargeback',
  release: 'Released to you',
  settlement: 'Debt settled',
}

function columnsFor({ currency, timezone, ...summary }: PayoutSummaryView): readonly Column<StatementLine>[] {
  const when = (line: StatementLine) => {
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
            render: ({ chargedBack }: StatementLine) => amount(-chargedBack),
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
            render: ({ owed }: StatementLine) => amount(owed),
          },
        ]
      : []),
  ]
}

function Movement({ line }: { line: StatementLine }) {
  const details = disputeInWords(line)
  if (details === '') return kinds[line.kind]
  return (
    <>
      {kinds[line.kind]}
      <small className={classes['details']}>{details}</small>
    </>
  )
}

/** Every movement behind the figures, to be looked at here or taken along. */
export function Statement({ summary }: { summary: PayoutSummaryView }) {
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
      actions={<ExportStatement summary={summary} />}
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

function ExportStatement({ summary }: { summary: PayoutSummaryView }) {
  const { busy, take } = useTakeFile('The statement could not be made. Try again.')
  const make = async () => {
    const csv = await fetchFile('statementCsv', { params: { eventId: summary.eventId } })
    return new File([csv], `${slugify(summary.title) || 'event'}-statement.csv`, { type: 'text/csv' })
  }
  return (
    <Button
      variant="default"
      loading={busy}
      leftSection={<IconDownload size={18} aria-hidden />}
      onClick={() => void take(make)}
    >
      CSV
    </Button>
  )
}
