import { CreateBroadcast } from '../../features/platform/broadcasts/CreateBroadcast.tsx'
import { SentBroadcasts } from '../../features/platform/broadcasts/SentBroadcasts.tsx'
import { Page } from '../../ui/Page.tsx'

export default function CreateBroadcastPage() {
  return (
    <Page width="full">
      <CreateBroadcast />
      <SentBroadcasts />
    </Page>
  )
}
