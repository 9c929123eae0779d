import { AllEvents } from '../../features/platform/admin/events/AllEvents.tsx'
import { Page } from '../../ui/Page.tsx'

export default function AdminEventsPage() {
  return (
    <Page width="full">
      <AllEvents />
    </Page>
  )
}
