import type { Route } from './+types/ledger-account'
import { LedgerStatement } from '../../features/money/books/LedgerStatement.tsx'
import { Page } from '../../ui/Page.tsx'

export default function LedgerAccountPage({ params }: Route.ComponentProps) {
  return (
    <Page width="full">
      <LedgerStatement key={params.accountId} accountId={params.accountId} />
    </Page>
  )
}
