import type { TaxBalanceView } from '@foyer/contract'
import { m } from '@foyer/messages'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import { useListTaxBalancesQuery } from '../../../api/hooks.ts'
import { pageIn, searchIn } from '../../../lib/url-state.ts'
import { useListUrl } from '../../../lib/use-list-url.ts'
import { useSearchText } from '../../../lib/use-search-text.ts'
import { DataTable } from '../../../ui/DataTable.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { listProps } from '../../../ui/list-props.ts'
import { Money } from '../../../ui/Money.tsx'
import type { Column } from '../../../ui/table-types.ts'
import { DayFields, daysIn } from '../../../ui/DayFields.tsx'
import { RecordRemittance } from './RecordRemittance.tsx'
import { Remittances } from './Remittances.tsx'

const LIMIT = 20

const money = (key: 'collected' | 'returned' | 'remitted' | 'waiting' | 'left', header: string) =>
  ({
    key,
    header,
    align: 'right',
    render: (row: TaxBalanceView) => (
      <Money amount={row[key]} currency={row.currency} {...(key === 'left' && { tone: 'gold' as const })} />
    ),
  }) as const

const columns = (): readonly Column<TaxBalanceView>[] => [
  {
    key: 'organiser',
    header: m.money_organiser(),
    card: 'title',
    render: ({ organiser }) => (
      <Link className="quiet-link" to={`/admin/users/${organiser._id}`}>
        {organiser.name}
      </Link>
    ),
  },
  { key: 'currency', header: m.money_currency(), render: ({ currency }) => currency },
  money('collected', m.money_books_tax_collected()),
  money('returned', m.money_books_tax_returned()),
  money('remitted', m.money_books_tax_remitted()),
  money('waiting', m.money_books_tax_waiting()),
  money('left', m.money_books_tax_left()),
]

/** Sales tax that was collected for organisers, how much of it was remitted, and the form that records a remittance. */
export function SalesTax() {
  const { params, change, turn } = useListUrl()
  const [handing, setHanding] = useState<TaxBalanceView | null>(null)
  const search = searchIn(params)
  const days = daysIn(params)
  const list = useListTaxBalancesQuery({
    query: { page: pageIn(params), limit: LIMIT, ...(search !== undefined && { search }), ...days },
  })
  const field = useSearchText(search ?? '', (text) => change({ search: text.trim() }))
  const handOn = (row: TaxBalanceView) => row.left > 0 && <HandOn balance={row} onPress={() => setHanding(row)} />
  return (
    <>
      <DataTable
        label={m.money_books_tax_rows()}
        title={m.money_books_tax_title()}
        columns={columns()}
        {...listProps(list, turn)}
        rowKey={(row) => `${row.organiser._id} ${row.currency}`}
        search={{ ...field, placeholder: m.money_organiser() }}
        actions={
          <div className="line gap-8">
            <DayFields days={days} change={change} zone="UTC" />
          </div>
        }
        rowActions={handOn}
        empty={
          <EmptyState art="search" title={m.money_books_tax_empty_title()} text={m.money_books_tax_empty_text()} />
        }
      />
      <Remittances />
      {handing && <RecordRemittance balance={handing} days={days} onClose={() => setHanding(null)} />}
    </>
  )
}

function HandOn({ balance, onPress }: { balance: TaxBalanceView; onPress: () => void }) {
  return (
    <Button
      variant="default"
      size="sm"
      aria-label={m.money_books_remit_named({ name: balance.organiser.name, currency: balance.currency })}
      onClick={onPress}
    >
      {m.money_books_remit()}
    </Button>
  )
}
