import { OrganisationAudit } from '../../features/people/organisation/OrganisationAudit.tsx'

export default function OrganisationAuditPage() {
  return <OrganisationAudit />
}
