import type { TaxBalanceView } from '@foyer/contract'
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

const columns: readonly Column<TaxBalanceView>[] = [
  {
    key: 'organiser',
    header: 'Organiser',
    card: 'title',
    render: ({ organiser }) => (
      <Link className="quiet-link" to={`/admin/users/${organiser._id}`}>
        {organiser.name}
      </Link>
    ),
  },
  { key: 'currency', header: 'Currency', render: ({ currency }) => currency },
  money('collected', 'Collected'),
  money('returned', 'Returned'),
  money('remitted', 'Handed on'),
  money('waiting', 'Waiting'),
  money('left', 'Left now'),
]

/** Sales tax that was collected for organisers, what of it was handed on, and the way to record that. */
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
        label="organisers’ sales tax"
        title="Sales tax"
        columns={columns}
        {...listProps(list, turn)}
        rowKey={(row) => `${row.organiser._id} ${row.currency}`}
        search={{ ...field, placeholder: 'Organiser' }}
        actions={
          <div className="line gap-8">
            <DayFields days={days} change={change} zone="UTC" />
          </div>
        }
        rowActions={handOn}
        empty={
          <EmptyState
            art="search"
            title="No tax collected"
            text="When an organiser sets a sales tax for an event, what buyers pay of it is counted here."
          />
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
      aria-label={`Hand on tax of ${balance.organiser.name} in ${balance.currency}`}
      onClick={onPress}
    >
      Hand on
    </Button>
  )
}
