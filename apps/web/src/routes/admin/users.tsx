import { AllUsers } from '../../features/platform/admin/users/AllUsers.tsx'
import { Page } from '../../ui/Page.tsx'

export default function AllUsersPage() {
  return (
    <Page width="full">
      <AllUsers />
    </Page>
  )
}
