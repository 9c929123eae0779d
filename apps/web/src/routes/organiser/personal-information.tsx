import { PersonalInformation } from '../../features/people/profile/PersonalInformation.tsx'
import { SecondFactor } from '../../features/people/second-factor/SecondFactor.tsx'
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
