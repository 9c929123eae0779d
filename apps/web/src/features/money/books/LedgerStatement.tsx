import type { LedgerEntryView, LedgerStatementView } from '@foyer/contract'
import { formatMoney, ledgerEntryWords, m } from '@foyer/messages'
import { errorMessage } from '../../../api/errors.ts'
import { fetchFile } from '../../../api/files.ts'
import { useGetLedgerStatementQuery } from '../../../api/hooks.ts'
import { pageIn } from '../../../lib/url-state.ts'
import { moneyOfSum } from '../../../lib/sum-money.ts'
import { useListUrl } from '../../../lib/use-list-url.ts'
import { DataTable } from '../../../ui/DataTable.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { FileButton } from '../../../ui/FileButton.tsx'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { CardSkeletons } from '../../../ui/Skeletons.tsx'
import { StatCard, StatGrid } from '../../../ui/StatCard.tsx'
import type { Column } from '../../../ui/table-types.ts'
import { kindInWords, momentOf } from './book-words.ts'
import { type Days, DayFields, daysIn } from '../../../ui/DayFields.tsx'

const LIMIT = 50

function columnsIn(currency: string, entries: readonly LedgerEntryView[]): readonly Column<LedgerEntryView>[] {
  const money = moneyOfSum(
    entries.flatMap(({ debit, credit, balance }) => [debit, credit, balance]),
    currency,
  )
  const side = (amount: number) => (amount === 0 ? '' : money(amount))
  return [
    { key: 'at', header: m.money_books_time_utc(), card: 'title', render: ({ at }) => momentOf(at) },
    { key: 'kind', header: m.money_books_entry(), render: ({ kind }) => ledgerEntryWords(kind) },
    {
      key: 'what',
      header: m.money_books_details(),
      render: ({ event, reference }) => [reference, event?.title].filter(Boolean).join(' · ') || '–',
    },
    { key: 'debit', header: m.money_books_debit(), align: 'right', render: ({ debit }) => side(debit) },
    { key: 'credit', header: m.money_books_credit(), align: 'right', render: ({ credit }) => side(credit) },
    {
      key: 'balance',
      header: m.money_books_balance(),
      align: 'right',
      render: ({ balance }) => money(balance),
    },
  ]
}

/** The ledger statement of one ledger account: opening balance, every entry with the balance after it, closing balance. */
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
  const about = account.normal === 'debit' ? m.money_books_statement_about_debit : m.money_books_statement_about_credit
  return (
    <>
      <PageHeader
        title={kindInWords(account.kind)}
        back={{ to: '/admin/accounts?tab=ledger', label: m.money_books_accounts_all() }}
        description={about({
          owner: account.owner?.name ?? m.money_books_owner_platform(),
          currency: account.currency,
        })}
      />
      <Figures statement={data} />
      <DataTable
        label={m.money_books_entries_rows()}
        title={m.money_statement()}
        columns={columnsIn(account.currency, data.items)}
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
        empty={
          <EmptyState
            art="calendar"
            title={m.money_books_entries_empty_title()}
            text={m.money_books_entries_empty_text()}
          />
        }
      />
    </>
  )
}

function Figures({ statement }: { statement: LedgerStatementView }) {
  const money = (minor: number) => formatMoney(minor, statement.account.currency)
  return (
    <StatGrid>
      <StatCard label={m.money_payout_opening()} value={money(statement.opening)} />
      <StatCard label={m.money_books_debits()} value={money(statement.debits)} />
      <StatCard label={m.money_books_credits()} value={money(statement.credits)} />
      <StatCard label={m.money_payout_closing()} tone="gold" value={money(statement.closing)} />
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
      {m.money_csv()}
    </FileButton>
  )
}
