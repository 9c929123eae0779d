import { OrganisationProfile } from '../../features/people/organisation/OrganisationProfile.tsx'

export default function OrganisationProfilePage() {
  return <OrganisationProfile />
}
