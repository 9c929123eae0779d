import type { Route } from './+types/gift-cards'
import { useSettingsOrganisation } from '../../features/people/organisation/use-settings-organisation.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'

const GiftCard = lazyPart(() => import('../../features/sales/gift-cards/GiftCard.tsx'))
const GiftCards = lazyPart(() => import('../../features/sales/gift-cards/GiftCards.tsx'))
const GiftCardShop = lazyPart(() => import('../../features/sales/gift-cards/GiftCardShop.tsx'))

/** In place of a card's id in the address, it opens the screen for selling gift cards. */
const SALE = 'sale'

/** One route that loads its screens when needed: public pages load the list of all routes and of the files that each imports. */
export default function OrganisationGiftCardsPage({ params: { cardId } }: Route.ComponentProps) {
  const { _id, permissions } = useSettingsOrganisation()
  if (cardId === undefined) return <GiftCards organisationId={_id} manages={permissions.includes('gift-cards:write')} />
  if (cardId === SALE) return <GiftCardShop key={_id} organisationId={_id} />
  return <GiftCard key={cardId} organisationId={_id} cardId={cardId} />
}
