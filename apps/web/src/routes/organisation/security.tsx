import { OrganisationSecurity } from '../../features/people/organisation/OrganisationSecurity.tsx'

export default function OrganisationSecurityPage() {
  return <OrganisationSecurity />
}
