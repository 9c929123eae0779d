import type { Route } from './+types/reconciliation'
import { Differences } from '../../features/money/books/Differences.tsx'
import { Page } from '../../ui/Page.tsx'

export default function ReconciliationPage({ params }: Route.ComponentProps) {
  return (
    <Page width="full">
      <Differences key={params.reconciliationId} reconciliationId={params.reconciliationId} />
    </Page>
  )
}
