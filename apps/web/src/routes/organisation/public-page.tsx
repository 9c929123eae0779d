import { PublicPageAddress } from '../../features/guests/followers/PublicPageAddress.tsx'
import { PublicPageFollowers } from '../../features/guests/followers/PublicPageFollowers.tsx'
import { OrganisationPublicPage } from '../../features/people/organisation/OrganisationPublicPage.tsx'

export default function OrganisationPublicPagePage() {
  return <OrganisationPublicPage address={addressOf} followers={followersOf} />
}

const addressOf = (organisationId: string) => <PublicPageAddress organisationId={organisationId} />
const followersOf = (organisationId: string) => <PublicPageFollowers organisationId={organisationId} />
