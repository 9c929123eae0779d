import { AllUsers } from '../../features/admin/users/AllUsers.tsx'
import { Page } from '../../ui/Page.tsx'

export default function AllUsersPage() {
  return (
    <Page width="full">
      <AllUsers />
    </Page>
  )
}
