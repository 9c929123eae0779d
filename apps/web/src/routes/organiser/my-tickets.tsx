import { MyTickets } from '../../features/people/profile/MyTickets.tsx'
import { Page } from '../../ui/Page.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'

export default function MyTicketsPage() {
  return (
    <Page width="full">
      <PageHeader
        back={{ to: '/profile/account-information', label: 'Account Information' }}
        description="Show the code of a ticket at the door, on this screen or on paper."
      />
      <MyTickets />
    </Page>
  )
}
