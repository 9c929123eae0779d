import { AdminDashboard } from '../../features/admin/dashboard/AdminDashboard.tsx'
import { Page } from '../../ui/Page.tsx'

export default function AdminDashboardPage() {
  return (
    <Page width="full">
      <AdminDashboard />
    </Page>
  )
}
