import { AllUsers } from '../../features/platform/admin/users/AllUsers.tsx'
import { UserFigures } from '../../features/platform/admin/users/UserFigures.tsx'
import { Page } from '../../ui/Page.tsx'

export default function UsersDetailsPage() {
  return (
    <Page width="full">
      <UserFigures />
      <AllUsers detailed />
    </Page>
  )
}
