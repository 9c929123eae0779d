import { RegularGuests } from '../../features/guests/regular-guests/RegularGuests.tsx'
import { Page } from '../../ui/Page.tsx'

export default function RegularGuestsPage() {
  return (
    <Page width="full">
      <RegularGuests />
    </Page>
  )
}
