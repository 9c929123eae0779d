import { PersonalInformation } from '../../features/profile/PersonalInformation.tsx'
import { Page } from '../../ui/Page.tsx'

export default function PersonalInformationPage() {
  return (
    <Page width="full">
      <PersonalInformation />
    </Page>
  )
}
