import { OrganiserAccounts } from '../../features/payout/OrganiserAccounts.tsx'
import { Page } from '../../ui/Page.tsx'

export default function AccountsPage() {
  return (
    <Page width="full">
      <OrganiserAccounts />
    </Page>
  )
}
