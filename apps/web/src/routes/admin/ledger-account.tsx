import type { Route } from './+types/ledger-account'
import { AccountStatement } from '../../features/money/books/AccountStatement.tsx'
import { Page } from '../../ui/Page.tsx'

export default function LedgerAccountPage({ params }: Route.ComponentProps) {
  return (
    <Page width="full">
      <AccountStatement key={params.accountId} accountId={params.accountId} />
    </Page>
  )
}
