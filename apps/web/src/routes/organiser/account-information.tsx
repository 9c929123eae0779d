import { PayoutAccounts } from '../../features/money/payout/PayoutAccounts.tsx'
import { OwnPersonalData } from '../../features/platform/personal-data/OwnPersonalData.tsx'
import { AccountInformation } from '../../features/people/profile/AccountInformation.tsx'
import { Page } from '../../ui/Page.tsx'

export default function AccountInformationPage() {
  return (
    <Page width="full">
      <AccountInformation>{(currency) => <PayoutAccounts currency={currency} />}</AccountInformation>
      <OwnPersonalData />
    </Page>
  )
}
