import { PersonalInformation } from '../../features/profile/PersonalInformation.tsx'
import { SecondFactor } from '../../features/second-factor/SecondFactor.tsx'
import { Page } from '../../ui/Page.tsx'

export default function PersonalInformationPage() {
  return (
    <Page width="full">
      <PersonalInformation>
        <SecondFactor />
      </PersonalInformation>
    </Page>
  )
}
