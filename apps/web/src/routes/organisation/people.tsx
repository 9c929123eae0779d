import { OrganisationPeople } from '../../features/people/organisation/OrganisationPeople.tsx'

export default function OrganisationPeoplePage() {
  return <OrganisationPeople />
}
