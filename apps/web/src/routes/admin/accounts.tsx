import { m } from '@foyer/messages'
import { useSearchParams } from 'react-router'
import { BankTransfers } from '../../features/sales/bank-transfers/BankTransfers.tsx'
import { LedgerAccounts } from '../../features/money/books/LedgerAccounts.tsx'
import { Reconciliations } from '../../features/money/books/Reconciliations.tsx'
import { SalesTax } from '../../features/money/books/SalesTax.tsx'
import { OrganiserBalances } from '../../features/money/payout/OrganiserBalances.tsx'
import { Page } from '../../ui/Page.tsx'
import { PartChoice } from '../../ui/PartChoice.tsx'

const tabs = [
  { value: 'organisers', label: m.money_tab_organisers },
  { value: 'ledger', label: m.money_tab_ledger },
  { value: 'reconciliation', label: m.money_tab_reconciliation },
  { value: 'tax', label: m.money_tab_tax },
  { value: 'transfers', label: m.money_tab_transfers },
]

export default function AccountsPage() {
  const [params, setParams] = useSearchParams()
  const tab = tabs.find(({ value }) => value === params.get('tab'))?.value ?? 'organisers'
  return (
    <Page width="full">
      <PartChoice
        label={m.money_tabs()}
        data={tabs.map(({ value, label }) => ({ value, label: label() }))}
        value={tab}
        onChange={(value) => setParams({ tab: value }, { replace: true })}
      />
      {tab === 'organisers' && <OrganiserBalances />}
      {tab === 'ledger' && <LedgerAccounts />}
      {tab === 'reconciliation' && <Reconciliations />}
      {tab === 'tax' && <SalesTax />}
      {tab === 'transfers' && <BankTransfers />}
    </Page>
  )
}
