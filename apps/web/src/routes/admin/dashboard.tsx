import { AdminDashboard } from '../../features/platform/admin/dashboard/AdminDashboard.tsx'
import { Page } from '../../ui/Page.tsx'

export default function AdminDashboardPage() {
  return (
    <Page width="full">
      <AdminDashboard />
    </Page>
  )
}
