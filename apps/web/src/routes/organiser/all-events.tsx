import { AllEvents } from '../../features/programme/events/list/AllEvents.tsx'
import { Page } from '../../ui/Page.tsx'

export default function AllEventsPage() {
  return (
    <Page width="full">
      <AllEvents />
    </Page>
  )
}
