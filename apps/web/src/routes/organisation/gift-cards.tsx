import type { Route } from './+types/gift-cards'
import { useSettingsOrganisation } from '../../features/people/organisation/use-settings-organisation.ts'
import { GiftCard } from '../../features/sales/gift-cards/GiftCard.tsx'
import { GiftCards } from '../../features/sales/gift-cards/GiftCards.tsx'

/** The list and a card are one route: public pages load the list of all routes, of which each has its weight. */
export default function OrganisationGiftCardsPage({ params: { cardId } }: Route.ComponentProps) {
  const { _id, permissions } = useSettingsOrganisation()
  if (cardId !== undefined) return <GiftCard key={cardId} organisationId={_id} cardId={cardId} />
  return <GiftCards organisationId={_id} manages={permissions.includes('gift-cards:write')} />
}
