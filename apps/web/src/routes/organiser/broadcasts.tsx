import { Inbox } from '../../features/platform/broadcasts/Inbox.tsx'
import { Page } from '../../ui/Page.tsx'

export default function BroadcastsPage() {
  return (
    <Page width="full">
      <Inbox />
    </Page>
  )
}
