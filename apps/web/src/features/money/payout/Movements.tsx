import type { PayoutSummaryView, MovementLine } from '@foyer/contract'
import { displayReference, slugify } from '@foyer/domain'
import { formatEventTime, m } from '@foyer/messages'
import { IconDownload } from '@tabler/icons-react'
import { errorMessage } from '../../../api/errors.ts'
import { fetchFile } from '../../../api/files.ts'
import { useListStatementQuery } from '../../../api/hooks.ts'
import { useNamedList } from '../../../lib/use-named-list.ts'
import { DataTable } from '../../../ui/DataTable.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { FileButton } from '../../../ui/FileButton.tsx'
import { Money } from '../../../ui/Money.tsx'
import type { Column } from '../../../ui/table-types.ts'
import { disputeInWords } from './payout-words.ts'

const LIMIT = 20
const kinds: Readonly<Record<MovementLine['kind'], () => string>> = {
  sale: m.money_movements_kind_sale,
  refund: m.money_movements_kind_refund,
  chargeback: m.money_movements_kind_chargeback,
  move: m.money_movements_kind_move,
  release: m.money_movements_kind_release,
  settlement: m.money_movements_kind_settlement,
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
    { key: 'kind', header: m.money_movements_kind(), card: 'title', render: (line) => <Movement line={line} /> },
    { key: 'at', header: m.shell_date(), render: when },
    {
      key: 'order',
      header: m.shell_order(),
      render: ({ reference }) => (reference === null ? '–' : displayReference(reference)),
    },
    { key: 'paid', header: m.money_movements_paid(), align: 'right', render: ({ paid }) => amount(paid) },
    { key: 'fee', header: m.money_fees(), align: 'right', render: ({ fee }) => amount(fee) },
    ...(hasDisputes
      ? [
          {
            key: 'chargedBack',
            header: m.money_chargebacks(),
            align: 'right' as const,
            render: ({ chargedBack }: MovementLine) => amount(-chargedBack),
          },
        ]
      : []),
    ...(summary.giftCards === 0
      ? []
      : [
          {
            key: 'giftCards',
            header: m.money_gift_cards(),
            align: 'right' as const,
            render: ({ giftCards }: MovementLine) => amount(-giftCards),
          },
        ]),
    { key: 'yours', header: m.money_movements_yours(), align: 'right', render: ({ yours }) => amount(yours) },
    { key: 'released', header: m.money_summary_released(), align: 'right', render: ({ released }) => amount(released) },
    ...(hasDisputes
      ? [
          {
            key: 'owed',
            header: m.money_balance_owed(),
            align: 'right' as const,
            render: ({ owed }: MovementLine) => amount(owed),
          },
        ]
      : []),
  ]
}

function Movement({ line }: { line: MovementLine }) {
  const details = disputeInWords(line)
  if (details === '') return kinds[line.kind]()
  return (
    <>
      {kinds[line.kind]()}
      <small className="block regular breakable mute text-14">{details}</small>
    </>
  )
}

/** Every transaction behind the figures, with a CSV export. */
export function Movements({ summary }: { summary: PayoutSummaryView }) {
  const { page, turn } = useNamedList('movements')
  const { data, error, isFetching, refetch } = useListStatementQuery({
    params: { eventId: summary.eventId },
    query: { page, limit: LIMIT },
  })
  return (
    <DataTable
      title={m.money_statement()}
      label={m.money_movements_rows()}
      columns={columnsFor(summary)}
      rows={data?.items}
      rowKey={({ _id }) => _id}
      loading={isFetching}
      actions={<ExportMovements summary={summary} />}
      error={
        error && !data
          ? { message: errorMessage(error, m.money_movements_failed()), onRetry: () => void refetch() }
          : null
      }
      empty={<EmptyState title={m.money_movements_empty_title()} text={m.money_movements_empty_text()} />}
      {...(data && data.total > LIMIT && { paging: { page, limit: LIMIT, total: data.total, onPage: turn } })}
    />
  )
}

function ExportMovements({ summary }: { summary: PayoutSummaryView }) {
  const make = async () => {
    const name = m.money_movements_file({ event: slugify(summary.title) || summary.eventId })
    const csv = await fetchFile('statementCsv', { params: { eventId: summary.eventId } })
    return new File([csv], `${name}.csv`, { type: 'text/csv' })
  }
  return (
    <FileButton make={make} failed={m.money_file_failed()} leftSection={<IconDownload size={18} aria-hidden />}>
      {m.money_csv()}
    </FileButton>
  )
}
