import { Drafts } from '../../features/programme/events/list/Drafts.tsx'
import { Page } from '../../ui/Page.tsx'

export default function EventDraftsPage() {
  return (
    <Page width="full">
      <Drafts />
    </Page>
  )
}
