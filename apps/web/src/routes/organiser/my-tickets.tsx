import { m } from '@foyer/messages'
import { MyTickets } from '../../features/people/profile/MyTickets.tsx'
import { Page } from '../../ui/Page.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'

export default function MyTicketsPage() {
  return (
    <Page width="full">
      <PageHeader
        back={{ to: '/profile/account-information', label: m.shell_menu_account_information() }}
        description={m.account_tickets_intro()}
      />
      <MyTickets />
    </Page>
  )
}
