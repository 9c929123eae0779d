import { CreateBroadcast } from '../../features/broadcasts/CreateBroadcast.tsx'
import { SentBroadcasts } from '../../features/broadcasts/SentBroadcasts.tsx'
import { Page } from '../../ui/Page.tsx'

export default function CreateBroadcastPage() {
  return (
    <Page width="full">
      <CreateBroadcast />
      <SentBroadcasts />
    </Page>
  )
}
