import type { Route } from './+types/organisation'
import { OrganisationInformation } from '../../features/platform/admin/organisations/OrganisationInformation.tsx'
import { AuditTrail } from '../../features/operations/audit/AuditTrail.tsx'
import { Page } from '../../ui/Page.tsx'

export default function OrganisationPage({ params: { organisationId: id } }: Route.ComponentProps) {
  return (
    <Page width="full">
      <OrganisationInformation key={id} id={id} trail={<AuditTrail target="organisation" targetId={id} />} />
    </Page>
  )
}
