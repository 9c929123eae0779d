import { AllOrganisations } from '../../features/platform/admin/organisations/AllOrganisations.tsx'
import { Page } from '../../ui/Page.tsx'

export default function AllOrganisationsPage() {
  return (
    <Page width="full">
      <AllOrganisations />
    </Page>
  )
}
