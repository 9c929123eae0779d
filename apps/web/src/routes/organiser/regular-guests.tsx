import { RegularGuests } from '../../features/regular-guests/RegularGuests.tsx'
import { Page } from '../../ui/Page.tsx'

export default function RegularGuestsPage() {
  return (
    <Page width="full">
      <RegularGuests />
    </Page>
  )
}
