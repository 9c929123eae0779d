import type { Route } from './+types/user-profile'
import { UserProfile } from '../../features/platform/user-profile/UserProfile.tsx'
import { Page } from '../../ui/Page.tsx'

export default function UserProfilePage({ params }: Route.ComponentProps) {
  return (
    <Page width="full">
      <UserProfile key={params.id} id={params.id} />
    </Page>
  )
}
