import type { LedgerEntryView, LedgerStatementView } from '@foyer/contract'
import { formatMoney } from '@foyer/messages'
import { errorMessage } from '../../../api/errors.ts'
import { fetchFile } from '../../../api/files.ts'
import { useGetLedgerStatementQuery } from '../../../api/hooks.ts'
import { pageIn } from '../../../lib/url-state.ts'
import { useListUrl } from '../../../lib/use-list-url.ts'
import { DataTable } from '../../../ui/DataTable.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { FileButton } from '../../../ui/FileButton.tsx'
import { Money } from '../../../ui/Money.tsx'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { CardSkeletons } from '../../../ui/Skeletons.tsx'
import { StatCard, StatGrid } from '../../../ui/StatCard.tsx'
import type { Column } from '../../../ui/table-types.ts'
import { kindInWords, momentOf, movementInWords } from './book-words.ts'
import { type Days, DayFields, daysIn } from '../../../ui/DayFields.tsx'

const LIMIT = 50

function columnsIn(currency: string): readonly Column<LedgerEntryView>[] {
  const side = (amount: number) => (amount === 0 ? '' : <Money amount={amount} currency={currency} />)
  return [
    { key: 'at', header: 'Time (UTC)', card: 'title', render: ({ at }) => momentOf(at) },
    { key: 'kind', header: 'Movement', render: ({ kind }) => movementInWords(kind) },
    {
      key: 'what',
      header: 'Of',
      render: ({ event, reference }) => [reference, event?.title].filter(Boolean).join(' · ') || '–',
    },
    { key: 'debit', header: 'Debit', align: 'right', render: ({ debit }) => side(debit) },
    { key: 'credit', header: 'Credit', align: 'right', render: ({ credit }) => side(credit) },
    {
      key: 'balance',
      header: 'Balance',
      align: 'right',
      render: ({ balance }) => <Money amount={balance} currency={currency} />,
    },
  ]
}

/** One ledger account: what it held, every entry with the balance after it, what it holds. */
export function LedgerStatement({ accountId }: { accountId: string }) {
  const { params, change, turn } = useListUrl()
  const days = daysIn(params)
  const { data, error, isFetching, refetch } = useGetLedgerStatementQuery({
    params: { accountId },
    query: { ...days, page: pageIn(params), limit: LIMIT },
  })
  if (error && !data) return <ErrorState message={errorMessage(error)} onRetry={() => void refetch()} />
  if (!data) return <CardSkeletons count={3} />
  const { account } = data
  return (
    <>
      <PageHeader
        title={kindInWords(account.kind)}
        back={{ to: '/admin/accounts?tab=ledger', label: 'All accounts' }}
        description={`${account.owner?.name ?? 'The platform'} · ${account.currency} · grows on the ${account.normal} side`}
      />
      <Figures statement={data} />
      <DataTable
        label="entries"
        title="Statement"
        columns={columnsIn(account.currency)}
        rows={data.items}
        rowKey={({ _id }) => _id}
        loading={isFetching}
        actions={
          <div className="line gap-8">
            <DayFields days={days} change={change} zone="UTC" />
            <TakeCsv accountId={accountId} days={days} name={`${account.kind}-${account.currency}`} />
          </div>
        }
        paging={{ ...data, onPage: turn }}
        empty={<EmptyState art="calendar" title="Nothing moved" text="No entry falls on these days." />}
      />
    </>
  )
}

function Figures({ statement }: { statement: LedgerStatementView }) {
  const money = (minor: number) => formatMoney(minor, statement.account.currency)
  return (
    <StatGrid>
      <StatCard label="Opening balance" value={money(statement.opening)} />
      <StatCard label="Debits" value={money(statement.debits)} />
      <StatCard label="Credits" value={money(statement.credits)} />
      <StatCard label="Closing balance" tone="gold" value={money(statement.closing)} />
    </StatGrid>
  )
}

interface TakeCsvProps {
  accountId: string
  days: Days
  name: string
}

function TakeCsv({ accountId, days, name }: TakeCsvProps) {
  const make = async () => {
    const csv = await fetchFile('ledgerStatementCsv', { params: { accountId }, query: days })
    return new File([csv], `${name.replaceAll('_', '-')}.csv`, { type: 'text/csv' })
  }
  return (
    <FileButton make={make} size="sm">
      CSV
    </FileButton>
  )
}
