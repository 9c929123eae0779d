import { AllEvents } from '../../features/programme/events/list/AllEvents.tsx'
import { AllSeries } from '../../features/programme/series/list/AllSeries.tsx'
import { Page } from '../../ui/Page.tsx'

export default function AllEventsPage() {
  return (
    <Page width="full">
      <AllSeries />
      <AllEvents />
    </Page>
  )
}
